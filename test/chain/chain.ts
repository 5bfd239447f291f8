/** The kit's chain (deploy/chain) on this machine, with settings for tests. */
import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '#platform/project-root.ts'
import { installationKey } from '../app.ts'
import { findFastDatabaseFolder } from '../ram-disk.ts'

const run = promisify(execFile)
/** Servers last, because they become ready only with a database. */
const machines = [
  ...['etcd1', 'etcd2', 'etcd3', 'nats1', 'nats2', 'nats3', 'db1', 'db2', 'lb'],
  ...['app1', 'app2', 'app3', 'worker1', 'worker2'],
]

export type Chain = {
  /** The address of HAProxy. */
  origin: string
  /** All five servers, past HAProxy. */
  servers: string[]
  /** The database past PgBouncer. */
  databaseUrl: string
  /** A command of chain.mjs, such as `kill` with a machine. */
  act(command: string, ...args: string[]): Promise<void>
  /** The machine of the present primary; undefined if Patroni knows none. */
  findPrimary(): Promise<string | undefined>
  isHealthy(): Promise<boolean>
  /** Ends all faults. */
  repair(): Promise<void>
  /** Makes a release with one more migration, and returns its folder. */
  buildNextRelease(): Promise<string>
  remove(): Promise<void>
}

export async function startChain(): Promise<Chain> {
  const folder = await mkdtemp(join(await findFastDatabaseFolder(), 'uketsuke-chain-'))
  await chmod(folder, 0o711)
  const settings = { APP_ENV: 'development', RATE_LIMITS: 'off', INSTALLATION_KEY: Buffer.from(installationKey).toString('base64url') }
  await writeFile(
    join(folder, 'settings.env'),
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  const act = async (command: string, ...args: string[]) =>
    void (await run(process.execPath, [join(projectRoot, 'deploy/chain/chain.mjs'), command, folder, ...args]))
  const remove = async () => {
    await act('down')
    await rm(folder, { recursive: true })
  }
  await act('up').catch(async (error: unknown) => {
    await remove()
    throw error
  })
  const { databasePassword } = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')) as { databasePassword: string }
  const servers = [21, 22, 23, 31, 32].map((host) => `http://10.90.0.${host}:3000`)

  async function readDatabases(): Promise<Member[]> {
    const asked = [41, 42].map((host) => fetch(`http://10.90.0.${host}:8008/cluster`, { signal: AbortSignal.timeout(1_000) }))
    const answered = (await Promise.allSettled(asked)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    // A machine that is cut off still believes what it saw last, so the one with the newest timeline counts.
    const views = await Promise.all(answered.map(async (response) => ((await response.json()) as { members?: Member[] }).members ?? []))
    const newest = (members: Member[]) => Math.max(0, ...members.map(({ timeline }) => timeline || 0))
    return views.sort((one, other) => newest(other) - newest(one))[0] ?? []
  }
  const isRunning = (members: Member[], role: string) => members.find((one) => one.role === role && one.state === 'running')

  return {
    origin: 'http://10.90.0.10:8080',
    servers,
    databaseUrl: `postgresql://uketsuke:${databasePassword}@10.90.0.11:5432/uketsuke`,
    act,
    findPrimary: async () => isRunning(await readDatabases(), 'leader')?.name,
    async isHealthy() {
      const members = await readDatabases()
      const ready = await Promise.all(servers.map((server) => isOk(`${server}/readyz`)))
      return Boolean(isRunning(members, 'leader') && isRunning(members, 'sync_standby')) && ready.every(Boolean)
    },
    async repair() {
      for (const command of ['join', 'start']) for (const machine of machines) await act(command, machine)
    },
    async buildNextRelease() {
      const release = join(folder, 'release')
      const left = ['node_modules', '.git', 'data', 'coverage'].map((name) => join(projectRoot, name))
      await cp(projectRoot, release, { recursive: true, filter: (source) => !left.includes(source) })
      await symlink(join(projectRoot, 'node_modules'), join(release, 'node_modules'))
      await writeFile(join(release, 'db/migrations/9000_chain_test.sql'), 'alter table shop add column chain_test text;\n')
      return release
    },
    remove,
  }
}

type Member = { name: string; role: string; state: string; timeline: number }

const isOk = async (url: string) => (await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined))?.ok === true
