/** Runs a server as a child process: signals reach it once, and it ends with this process. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectEnv, projectNode, root, stopWorking, windows } from './run.mjs'

/** Node's compile cache, which saves a third of the work of the next start. */
const compileCache = join(root, 'node_modules/.cache/node')

/** Limit after which a new version that neither serves nor ends counts as failed. */
const startTimeoutMs = 600_000

let server
let lastCommand
let exchanging = false
/** True from the first signal on: an ended server is not replaced. */
let ending = false
let lastSignal = { at: -1_000 }

/** Ignores a repeated signal within 500 ms: Ctrl-C may arrive from the terminal and from npm. */
function forward(signal) {
  if (performance.now() - lastSignal.at < 500) return
  lastSignal = { at: performance.now() }
  ending = true
  if (!server) {
    stopWorking('SIGTERM')
    process.exit(130)
  }
  // Windows sends Ctrl-C to the server as well.
  if (!windows) server.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forward(signal))

// npm does not forward SIGTERM, it just ends, and this process gets another parent.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    forward('SIGTERM')
  }, 200)
  watch.unref()
}

/**
 * Runs `prepare` under the same signals, then the server. Resolves with true when it serves.
 * `readCommand` returns its arguments and environment, and is called at each start.
 */
export async function serve(prepare, readCommand) {
  await prepare()
  return start(readCommand)
}

/** Runs `work`, which stops the server and starts another one. Until then an ended server does not end this process; afterwards one must run. */
export async function exchange(work) {
  exchanging = true
  await work({ stop, start: () => start(lastCommand) })
  exchanging = false
  if (!server) process.exit(1)
}

/** Resolves with true when the server serves, with false if it ended before. */
async function start(readCommand) {
  lastCommand = readCommand
  const { nodeArguments, env } = await readCommand()
  return new Promise((resolve) => {
    // The channel closes if this process is killed, and the server then stops. Detached: the terminal's signals arrive only through this process.
    server = spawn(projectNode, [...nodeArguments, ...process.argv.slice(2)], {
      cwd: root,
      env: { ...projectEnv({ NODE_COMPILE_CACHE: compileCache }), ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: !windows,
    })
    const limit = exchanging ? setTimeout(() => server?.kill('SIGKILL'), startTimeoutMs) : undefined
    server.on('message', (message) => {
      if (message !== 'ready') return
      clearTimeout(limit)
      resolve(true)
    })
    const end = (code) => {
      clearTimeout(limit)
      server = undefined
      if (!exchanging || ending) process.exit(code)
      resolve(false)
    }
    server.on('error', (error) => {
      console.error(error.message)
      end(1)
    })
    server.on('exit', (code) => end(code ?? 1))
  })
}

/** Closes the channel instead of sending a signal, which Windows lacks: the server stops itself and its database. */
async function stop() {
  const stopped = new Promise((resolve) => server.once('exit', resolve))
  server.disconnect()
  await stopped
}
