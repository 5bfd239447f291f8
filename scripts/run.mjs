/** Runs programs for the scripts in this folder. Plain JavaScript without dependencies: it works before anything is installed. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const windows = process.platform === 'win32'

/** The Node that the project is written for, installed as a package; this script's own may be older. */
export const projectNode = join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node')

/** Programs started by `run` that are still at work. */
const working = new Set()

/** Resolves with the exit code; a program that was killed counts as failed. Output goes to the terminal unless told otherwise. */
export function run(command, args, { cwd = root, env = process.env, stdio = 'inherit', shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio, shell })
    working.add(child)
    const settle = (code) => {
      working.delete(child)
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      settle(127)
    })
    child.on('exit', (code) => settle(code ?? 1))
  })
}

/** Like `run`, and answers what the program printed: its standard output alone, and all it said. */
export async function runQuietly(command, args, options = {}) {
  let stdout = ''
  let output = ''
  const code = await new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: projectEnv(), ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    working.add(child)
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text
      output += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output += text
    })
    child.on('error', (error) => {
      output += error.message
      resolve(127)
    })
    child.on('close', (exit) => {
      working.delete(child)
      resolve(exit ?? 1)
    })
  })
  return { code, stdout, output }
}

export function stopWorking(signal) {
  for (const child of working) child.kill(signal)
}

/** The environment in which `node` means the project's. */
export function projectEnv(extra = {}) {
  const path = existsSync(projectNode) ? `${dirname(projectNode)}${delimiter}${process.env.PATH ?? ''}` : process.env.PATH
  return { ...process.env, PATH: path, ...extra }
}

/** One progress line of a step that takes a while. `Installing packages …` then `Installing packages: 21.3 s`. */
export async function step(what, work) {
  const began = performance.now()
  console.log(`${what} …`)
  const value = await work()
  console.log(`${what}: done (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  return value
}

/** Ends the script with one line that says what to do. */
export function fail(line) {
  console.error(line)
  process.exit(1)
}
