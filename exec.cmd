@rem "npm start" says exec, so that signals to npm reach the program and not a shell in between. Windows has no such word; this gives it one.
@%*
