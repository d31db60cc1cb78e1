# The analyst's page: pay tables from the other end.

design-open = Which pay tables have the edge I want?
design-title = Design: pay tables with the edge that is wanted
design-note = Each row takes values such as 1, 3/2, 2, a range such as 1..3 step 1/2, or “nice”, the odds that people print. An empty row stays as it is printed. Each dot is a table with exact figures: at its edge the least or the most volatile.
design-search = The search
design-bet = Bet
design-edge-from = House edge from, %
design-edge-to = House edge to, %
design-deviation-to = Standard deviation at most
design-hits-from = Hit frequency at least, %
design-begin = Search
design-stop = Stop
design-begun = The question is being read…
design-progress = { $ruled } of { $tables } tables ruled out, { $qualify } qualify.
design-found = { $qualify } of { $tables } tables qualify; { $ruled } were ruled out.
design-none = None of { $tables } tables: the targets cannot be met together.
design-nearest = None of { $tables } tables. This one misses the edge by the least.
design-broken-off = Broken off when its time was over: { $qualify } found, { $ruled } of { $tables } tables ruled out.
design-stopped = Stopped. What was found stays.
design-table = Table
design-point = edge { $edge }, deviation { $deviation }
design-plot = { $count } tables by house edge and standard deviation.
design-axes = House edge →, standard deviation ↑
design-edge = House edge
design-deviation = Standard deviation
design-hits = Hit frequency
design-use = Try these pays on this page
design-file = As a rulebook to play
design-play = Play a hand with these pays
design-hand = A hand with these pays
design-deal = Deal
design-again = Another hand
design-dealer = Dealer
design-community = Community
design-own = Your hand
design-came-to = { $hands ->
    [one] It came to { $net }.
   *[other] It came to { $net }; { $total } after { $hands } hands.
}
