# The HTTP interface to read.

docs-find = Find an address
docs-described = The same for programs, as OpenAPI
docs-takes = Takes
docs-told = Is told
docs-answers = Answers
docs-statuses = How it ends
