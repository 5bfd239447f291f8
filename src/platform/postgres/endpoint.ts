/** Address on which the embedded database listens: a socket for its user only or, on Windows, a local port with a password. */
import { createHash, randomBytes } from 'node:crypto'
import { chown, lstat, mkdir, readFile, realpath, rmdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { chooseRunAsOptions } from './run-as-user.ts'

export type DatabaseEndpoint = {
  url(user: string, database: string): string
  initdbArguments: string[]
  serverSettings: Record<string, string>
  /** Call before each start. Makes the folder outside the data folder, which another process may have removed. */
  prepare(): Promise<void>
  /** Call after the database has stopped. Removes the folder outside the data folder. */
  remove(): Promise<void>
}

export async function createDatabaseEndpoint(dataDir: string): Promise<DatabaseEndpoint> {
  return process.platform === 'win32' ? portEndpoint(dataDir) : socketEndpoint(dataDir)
}

async function socketEndpoint(dataDir: string): Promise<DatabaseEndpoint> {
  const folder = await socketFolder(dataDir)
  await makeSocketFolder(folder)
  return {
    url: (user, database) => `postgresql:///${database}?host=${encodeURIComponent(folder)}&user=${user}`,
    initdbArguments: ['--auth-local=trust', '--auth-host=reject'],
    serverSettings: { listen_addresses: '', unix_socket_directories: folder, unix_socket_permissions: '0700' },
    prepare: () => makeSocketFolder(folder),
    remove: () => rmdir(folder).catch(() => {}),
  }
}

/** A socket's path has at most 107 bytes (103 on macOS), so its folder has a short name derived from the data folder's path. */
async function socketFolder(dataDir: string): Promise<string> {
  const name = `uketsuke-${createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 12)}`
  return join(Buffer.byteLength(tmpdir()) > 60 ? '/tmp' : tmpdir(), name)
}

async function makeSocketFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(folder)
  // Another user's folder of that name could impersonate the database.
  const ours =
    found.isDirectory() && (found.mode & 0o077) === 0 && [process.getuid?.(), chooseRunAsOptions().owner?.uid].includes(found.uid)
  if (!ours) throw new OperatorError(`${folder} belongs to another user; remove it, or set TMPDIR to another folder`)
  const { owner } = chooseRunAsOptions()
  if (owner) await chown(folder, owner.uid, owner.gid)
}

/** Windows, untested: port and password are generated once and stored readable by the folder's owner only. */
async function portEndpoint(dataDir: string): Promise<DatabaseEndpoint> {
  const passwordFile = join(dataDir, 'pg.password')
  const portFile = join(dataDir, 'pg.port')
  const password = await drawOnce(passwordFile, async () => randomBytes(24).toString('base64url'))
  const port = await drawOnce(portFile, freePort)
  return {
    url: (user, database) => `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`,
    initdbArguments: [`--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    serverSettings: { listen_addresses: '127.0.0.1', port },
    prepare: async () => {},
    remove: async () => {},
  }
}

async function drawOnce(file: string, draw: () => Promise<string>): Promise<string> {
  await writeFile(file, await draw(), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}

function freePort(): Promise<string> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(String(typeof address === 'object' && address ? address.port : '')))
    })
  })
}
