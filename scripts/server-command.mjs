/** How the server is started. Imports nothing: after an update it is read anew, while the process that reads it goes on. */
export const serverCommand = {
  // The engine lets garbage grow to half of what is live instead of several times that, and a rush's is gone after it (decision 148).
  nodeArguments: ['--heap-growing-percent=50', 'bin/server.ts'],
  // Pages are rendered by React, which checks itself at every step unless told that this is production.
  env: { NODE_ENV: 'production' },
}
