/** The public auth emulator, which the sign-in service is compared with and measured against. Needs no Java and no internet. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installFolderPackages } from '../tool-folder.ts'

const folder = fileURLToPath(new URL('emulator/', import.meta.url))
const program = `${folder}node_modules/firebase-tools/lib/bin/firebase.js`
export const emulatorProject = 'demo-uketsuke'

export type Emulator = {
  host: string
  /** Operator requests of its console, which the SDK cannot send. */
  asOperator<T>(method: string, path: string, body?: object): Promise<T>
  stop(): Promise<void>
}

export async function startEmulator(): Promise<Emulator> {
  await installFolderPackages(folder)
  const home = await mkdtemp(join(tmpdir(), 'uketsuke-emulator-'))
  const [auth, hub, logging] = await freePorts(3)
  const at = (port: number | undefined) => ({ host: '127.0.0.1', port })
  const emulators = { auth: at(auth), hub: at(hub), logging: at(logging), ui: { enabled: false } }
  await writeFile(join(home, 'firebase.json'), JSON.stringify({ emulators }))
  // CI disables its update check. Its own files go with the temporary folder.
  const env = { ...process.env, CI: '1', HOME: home, XDG_CONFIG_HOME: home, NODE_ENV: 'production' }
  const args = [program, 'emulators:start', '--only', 'auth', '--project', emulatorProject, '--non-interactive']
  const child = spawn(process.execPath, args, { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    await rm(home, { recursive: true, force: true })
  }
  try {
    await ready(child)
  } catch (error) {
    await stop()
    throw error
  }
  const host = `127.0.0.1:${auth}`
  const asOperator = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://${host}${path}`, {
      method,
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return (await response.json()) as T
  }
  // The provider's default for new projects: no response reveals who has an account.
  const config = { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }
  await asOperator('PATCH', `/emulator/v1/projects/${emulatorProject}/config`, config)
  return { host, asOperator, stop }
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const hear = (words: Buffer) => {
      output += words
      if (output.includes('All emulators ready')) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.on('exit', () => reject(new Error(`The emulator did not start: ${output}`)))
    child.on('error', reject)
  })
}

/** Its configuration needs fixed ports. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
