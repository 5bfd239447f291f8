/** Runs a server as this process's child: signals reach it once, and it ends when we do. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectEnv, projectNode, root, stopWorking, windows } from './run.mjs'

/** What Node compiled at the last start: a third less work at the next. */
const compileCache = join(root, 'node_modules/.cache/node')

/** A new version that neither serves nor ends within this time is taken for one that does not start. */
const startTimeoutMs = 600_000

let server
let lastCommand
/** True while an update stops the server and starts another one. */
let exchanging = false
/** True from the first signal on: a server that ends is not replaced. */
let ending = false
let lastSignal = { at: -1_000 }

/** Ctrl-C may reach us twice, from the terminal and from npm; a person's second one comes later. */
function forward(signal) {
  if (performance.now() - lastSignal.at < 500) return
  lastSignal = { at: performance.now() }
  ending = true
  if (!server) {
    stopWorking('SIGTERM')
    process.exit(130)
  }
  // Windows gives Ctrl-C to the server as well.
  if (!windows) server.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forward(signal))

// npm passes no SIGTERM on, it just ends: then we have another parent.
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
 * `prepare` runs first, under the same signals. Resolves with true when the server serves. `readCommand` returns its arguments and environment, and is
 * asked at each start.
 */
export async function serve(prepare, readCommand) {
  await prepare()
  return start(readCommand)
}

/**
 * Runs `work`, which stops the server and starts another one. Until it is done the end of a server does not end this process. Afterwards one must run.
 */
export async function exchange(work) {
  exchanging = true
  await work({ stop, start: () => start(lastCommand) })
  exchanging = false
  if (!server) process.exit(1)
}

/** Resolves with true when the server serves, with false when it ended before. */
async function start(readCommand) {
  lastCommand = readCommand
  const { nodeArguments, env } = await readCommand()
  return new Promise((resolve) => {
    // The channel closes when this process is killed, and the server then stops by itself. Detached: the terminal's signals come through us only.
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

/** Without a signal, which Windows has not: the server stops by itself, with its database, when the channel closes. */
async function stop() {
  const stopped = new Promise((resolve) => server.once('exit', resolve))
  server.disconnect()
  await stopped
}
