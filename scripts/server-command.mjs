/** Start command of the server. Imports nothing, because a running process reads it again after an update. */
export const serverCommand = {
  // Limits garbage to half of the live data instead of several times that, and frees it after a rush (decision 148).
  nodeArguments: ['--heap-growing-percent=50', 'bin/server.ts'],
  // Without it React checks itself at every step of rendering.
  env: { NODE_ENV: 'production' },
}
