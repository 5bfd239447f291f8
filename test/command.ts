/** Runs a program of `bin` beside the server, as `npm run …` does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { projectRoot } from '#platform/project-root.ts'
import { serverEnvironment } from './server-process.ts'

export type ProcessResult = { code: number | null; out: string; err: string }

export type RunningCommand = { process: ChildProcess; ended: Promise<ProcessResult> }

/** `input`: text typed before the end of input. */
export function startCommand(file: string, args: readonly string[], env: Record<string, string>, input = ''): RunningCommand {
  const child = spawn(process.execPath, [file, ...args], { cwd: projectRoot, env: { ...serverEnvironment, ...env } })
  const output = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.err += text
  })
  child.stdin.on('error', () => {}).end(input)
  return { process: child, ended: new Promise((done) => child.on('close', (code) => done({ code, ...output }))) }
}

export const runCommand = (...start: Parameters<typeof startCommand>): Promise<ProcessResult> => startCommand(...start).ended
