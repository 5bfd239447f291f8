@rem "npm start" says exec, so that signals to npm reach the program and not a shell in between. Windows has no such word; this gives it one.
@rem It runs npm's own Node: the project's lies in node_modules, and Windows moves no folder in which a program runs.
@"%npm_node_execpath%" %2 %3 %4 %5 %6 %7 %8 %9
