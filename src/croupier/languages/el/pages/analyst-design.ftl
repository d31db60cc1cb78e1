# The analyst's page: pay tables from the other end.

design-open = Ποιοι πίνακες αποδόσεων δίνουν το πλεονέκτημα που θέλω;
design-title = Σχεδίαση: πίνακες αποδόσεων με το ζητούμενο πλεονέκτημα
design-note = Κάθε γραμμή δέχεται τιμές όπως 1, 3/2, 2, ένα διάστημα όπως 1..3 step 1/2, ή «nice», τις αποδόσεις που τυπώνονται συνήθως. Η κενή γραμμή μένει όπως είναι τυπωμένη. Κάθε κουκκίδα είναι ένας πίνακας με ακριβή μεγέθη: στο πλεονέκτημά του ο λιγότερο ή ο περισσότερο ευμετάβλητος.
design-search = Η αναζήτηση
design-bet = Ποντάρισμα
design-edge-from = Πλεονέκτημα του καζίνου από, %
design-edge-to = Πλεονέκτημα του καζίνου έως, %
design-deviation-to = Τυπική απόκλιση το πολύ
design-hits-from = Συχνότητα κέρδους τουλάχιστον, %
design-begin = Αναζήτηση
design-stop = Διακοπή
design-begun = Η ερώτηση διαβάζεται…
design-progress = Αποκλείστηκαν { $ruled } από { $tables } πίνακες, { $qualify } ταιριάζουν.
design-found = Ταιριάζουν { $qualify } από { $tables } πίνακες· αποκλείστηκαν { $ruled }.
design-none = Κανένας από { $tables } πίνακες: οι στόχοι δεν επιτυγχάνονται μαζί.
design-nearest = Κανένας από { $tables } πίνακες. Αυτός απέχει το λιγότερο από το πλεονέκτημα.
design-broken-off = Διακόπηκε επειδή έληξε ο χρόνος της: βρέθηκαν { $qualify }, αποκλείστηκαν { $ruled } από { $tables } πίνακες.
design-stopped = Διακόπηκε. Όσα βρέθηκαν μένουν.
design-table = Πίνακας
design-point = πλεονέκτημα { $edge }, απόκλιση { $deviation }
design-plot = { $count } πίνακες κατά πλεονέκτημα του καζίνου και τυπική απόκλιση.
design-axes = Πλεονέκτημα του καζίνου →, τυπική απόκλιση ↑
design-edge = Πλεονέκτημα του καζίνου
design-deviation = Τυπική απόκλιση
design-hits = Συχνότητα κέρδους
design-use = Δοκιμή αυτών των αποδόσεων στη σελίδα
design-file = Ως κανονισμός για παιχνίδι
design-play = Ένα χέρι με αυτές τις αποδόσεις
design-hand = Χέρι με αυτές τις αποδόσεις
design-deal = Μοίρασμα
design-again = Άλλο ένα χέρι
design-dealer = Ντίλερ
design-community = Κοινά φύλλα
design-own = Το χέρι σας
design-came-to = { $hands ->
    [one] Απέδωσε { $net }.
   *[other] Απέδωσε { $net }· { $total } μετά από { $hands } χέρια.
}
