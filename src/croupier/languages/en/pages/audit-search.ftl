# The auditor's desk.

audit-search = Find rounds
audit-search-none = No round fits.
audit-search-csv = As CSV
audit-search-link = Jackpot link
audit-search-table = Table
audit-search-every-table = Every table
audit-search-player = Player
audit-search-begins = From
audit-search-ends = To, that day included
audit-search-least = Staked or paid from
audit-search-most = up to
audit-search-ruled = With a ruling
audit-search-void = Void
audit-search-look = Find
