/** Runs a server as this process's child: signals reach it once, and it ends when we do. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fail, projectEnv, projectNode, root, stopWorking, windows } from './run.mjs'

/** What Node compiled at the last start: a third less work at the next. */
const compileCache = join(root, 'node_modules/.cache/node')

let server
let lastSignal = { at: -1_000 }

/** Ctrl-C may reach us twice, from the terminal and from npm; a person's second one comes later. */
function forward(signal) {
  if (performance.now() - lastSignal.at < 500) return
  lastSignal = { at: performance.now() }
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

/** `prepare` runs first, under the same signals. */
export async function serve(prepare, nodeArguments, env = {}) {
  await prepare()
  // The channel closes when this process is killed, and the server then stops by itself. Detached: the terminal's signals come through us only.
  server = spawn(projectNode, [...nodeArguments, ...process.argv.slice(2)], {
    cwd: root,
    env: { ...projectEnv({ NODE_COMPILE_CACHE: compileCache }), ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: !windows,
  })
  server.on('error', (error) => fail(error.message))
  server.on('exit', (code) => process.exit(code ?? 1))
}
