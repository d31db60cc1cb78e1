"""The floor over HTTP: thin routes, one error object, and the guard at the door. Decides nothing itself."""
