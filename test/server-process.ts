/** A server process on a free port of 127.0.0.1, for tests of signals, kills and two servers. */
import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#platform/project-root.ts'

export type ServerProcess = {
  /** Such as http://127.0.0.1:40123. */
  origin: string
  process: ChildProcess
  /** Everything printed so far. */
  output(): { stdout: string; stderr: string }
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<void>
}

/** `folder`: the checkout whose server is started. */
export type ServerOptions = { entry?: string; args?: readonly string[]; env?: Record<string, string>; folder?: string }

/** Only these variables reach the process. An empty value also hides a developer's `.env`. */
export const serverEnvironment = {
  PATH: process.env.PATH ?? '',
  // Compile cache, because dozens of processes load the same sources.
  NODE_COMPILE_CACHE: join(tmpdir(), 'uketsuke-test-compiled'),
  APP_ENV: 'development',
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_URL: '',
  DATABASE_DIRECT_URL: '',
  DATABASE_PREPARED: '',
  INSTALLATION_KEY: '',
  PUBLIC_URL: '',
  API_BASE: '',
  CORS_ORIGINS: '',
  TRUSTED_PROXIES: '',
  ROLE: '',
  BACKUP_DIR: '',
  RECOVERY_KEY: '',
  RATE_LIMITS: '',
  LOG_LEVEL: 'warn',
}

export function spawnServer({
  entry = 'bin/server.ts',
  args = [],
  env = {},
  folder = projectRoot,
}: ServerOptions): Omit<ServerProcess, 'origin'> {
  const child = spawn(process.execPath, [entry, ...args], {
    cwd: folder,
    env: { ...serverEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
  })
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }))
  })
  return {
    process: child,
    output: () => ({ ...output }),
    ended,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Resolves when the server prints its addresses, which is when it serves. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const server = spawnServer(options)
  const origin = await new Promise<string>((resolve, reject) => {
    server.process.stdout?.on('data', () => {
      const found = server.output().stdout.match(/This machine +(http:\/\/\S+)/)?.[1]
      if (found) resolve(found)
    })
    void server.ended.then(({ code }) => {
      const { stdout, stderr } = server.output()
      reject(new Error(`the server ended with ${code} before it served\n${stdout}\n${stderr}`))
    })
  })
  return { ...server, origin }
}
