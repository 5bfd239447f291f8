/** Debian's connection pooler in transaction mode, on this machine only. Needs the package pgbouncer; no service of it has to run. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'

const program = '/usr/sbin/pgbouncer'
export const hasPgBouncer = existsSync(program)
/** It does not start as root. */
const asUser = userInfo().uid === 0 ? ['-u', 'nobody'] : []

/** Three connections for each database, so that clients must share them. `direct`: the database by TCP. */
export async function startPgBouncer(direct: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port: directPort, pathname, username: user } = new URL(direct)
  const name = pathname.slice(1)
  const port = await findFreePort()
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
${name} = host=${hostname} port=${directPort} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
ignore_startup_parameters = statement_timeout
`,
    { mode: 0o644 },
  )
  const pooler = spawn(program, [...asUser, file], { stdio: 'ignore' })
  const url = `postgresql://${user}@127.0.0.1:${port}/${name}`
  await vi.waitFor(async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.end()
  })
  return {
    url,
    async stop() {
      const ended = once(pooler, 'exit')
      pooler.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
