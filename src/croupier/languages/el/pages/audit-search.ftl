# Το γραφείο του ελεγκτή.

audit-search = Αναζήτηση γύρων
audit-search-none = Κανένας γύρος δεν ταιριάζει.
audit-search-csv = Ως CSV
audit-search-link = Τζάκποτ
audit-search-table = Τραπέζι
audit-search-every-table = Όλα τα τραπέζια
audit-search-player = Παίκτης
audit-search-begins = Από
audit-search-ends = Έως και
audit-search-least = Ποντάρισμα ή πληρωμή από
audit-search-most = έως
audit-search-ruled = Με απόφαση
audit-search-void = Άκυροι
audit-search-look = Αναζήτηση
