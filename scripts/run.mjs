/** Runs programs for the scripts in this folder. Plain JavaScript without dependencies: it works before anything is installed. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const windows = process.platform === 'win32'

/** The project's Node, installed as a package; the one running this script may be older. */
export const projectNode = join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node')

const working = new Set()

/** Resolves with the exit code; a killed program counts as failed. Output goes to the terminal by default. */
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

/** Like `run`, but also returns the output: stdout alone, and stdout with stderr. */
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

/** Returns an environment in which `node` is the project's. */
export function projectEnv(extra = {}) {
  const path = existsSync(projectNode) ? `${dirname(projectNode)}${delimiter}${process.env.PATH ?? ''}` : process.env.PATH
  return { ...process.env, PATH: path, ...extra }
}

/** Prints the beginning of a step, then its duration: `Installing packages …`, `Installing packages: done (21.3 s)`. */
export async function step(label, work) {
  const began = performance.now()
  console.log(`${label} …`)
  const value = await work()
  console.log(`${label}: done (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  return value
}

export function fail(line) {
  console.error(line)
  process.exit(1)
}
