# Η διεπαφή HTTP, για ανάγνωση.

docs-find = Αναζήτηση διεύθυνσης
docs-described = Το ίδιο για προγράμματα, ως OpenAPI
docs-takes = Παίρνει
docs-told = Του λέγεται
docs-answers = Απαντά
docs-statuses = Πώς τελειώνει
