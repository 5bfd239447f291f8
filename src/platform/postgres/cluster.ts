/** The embedded database's data folder and process: made, started, taken over, stopped. */
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { OperatorError } from '../operator-error.ts'
import { findPostgresBinaries, type PostgresProcess, runInitdb, spawnPostgres } from './binaries.ts'
import { makePrivateFolder } from './data-folder.ts'
import { createDatabaseEndpoint, type DatabaseEndpoint } from './endpoint.ts'
import { isPostmasterReady, readPostmasterPid, stopPostmaster } from './postmaster.ts'
import { assignFolderOwner } from './run-as-user.ts'

export type Cluster = {
  url(user: string, database: string): string
  /** Resolves when the database answers, newly started or already running. */
  start(): Promise<void>
  stop(): Promise<void>
}

export type ClusterOptions = { dataDir: string; log: Log; fsync: boolean; maxConnections: number }

export async function prepareCluster({ dataDir, log, fsync, maxConnections }: ClusterOptions): Promise<Cluster> {
  const folder = join(dataDir, 'pg')
  const logFile = join(dataDir, 'postgres.log')
  await makePrivateFolder(dataDir)
  const endpoint = await createDatabaseEndpoint(dataDir)
  const settings = Object.entries(serverSettings(endpoint, fsync, maxConnections)).flatMap(([name, value]) => ['-c', `${name}=${value}`])

  const spawn = async () => {
    await assignFolderOwner(dataDir, folder)
    await endpoint.prepare()
    return spawnPostgres(findPostgresBinaries().postgres, folder, ['-D', folder, ...settings], logFile)
  }

  return {
    url: endpoint.url,
    async start() {
      await makeCluster(dataDir, folder, endpoint, { fsync, log })
      const began = performance.now()
      await ensureReady(endpoint, folder, logFile, spawn)
      log.debug({ ms: Math.round(performance.now() - began) }, 'the embedded database answers')
    },
    async stop() {
      await stopPostmaster(folder)
      await endpoint.remove()
    },
  }
}

/** Made under another name and renamed when complete, so a killed start leaves nothing that looks like a database. */
async function makeCluster(
  dataDir: string,
  folder: string,
  endpoint: DatabaseEndpoint,
  { fsync, log }: { fsync: boolean; log: Log },
): Promise<void> {
  if (await stat(join(folder, 'PG_VERSION')).catch(() => undefined)) return
  const began = performance.now()
  const unfinished = join(dataDir, 'pg.init')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await assignFolderOwner(dataDir, unfinished)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const rest = ['--username=postgres', '--no-instructions', ...(fsync ? [] : ['--no-sync']), ...endpoint.initdbArguments]
  await runInitdb(findPostgresBinaries().initdb, unfinished, [`--pgdata=${unfinished}`, ...locale, ...rest])
  await rename(unfinished, folder)
  log.debug({ ms: Math.round(performance.now() - began) }, 'made the embedded database')
}

/** Memory for a desk PC: small beside a browser, enough for a busy day. */
function serverSettings(endpoint: DatabaseEndpoint, fsync: boolean, maxConnections: number): Record<string, string> {
  return {
    ...endpoint.serverSettings,
    max_connections: String(maxConnections),
    shared_buffers: '128MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: fsync ? '512MB' : '2GB',
    wal_compression: 'on',
    jit: 'off',
    random_page_cost: '1.1',
    checkpoint_timeout: '15min',
    autovacuum_naptime: '30s',
    idle_in_transaction_session_timeout: '60s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Logged statements and values would be personal data in a plain file.
    log_min_error_statement: 'panic',
    // So would refused statements ("invalid input: …"). Our own log reports them without the value.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    cluster_name: 'uketsuke',
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_compression: 'off' }),
  }
}

/** Crash recovery replays the log since the last checkpoint, which takes minutes on a slow disk. */
const timeoutMs = 120_000

/**
 * Waits until the database answers: waits for one that another process starts or stops, ends one that is alive but not at our socket, and
 * starts one if there is none. Checks the state anew in each round.
 */
async function ensureReady(
  endpoint: DatabaseEndpoint,
  folder: string,
  logFile: string,
  spawn: () => Promise<PostgresProcess>,
): Promise<void> {
  const until = performance.now() + timeoutMs
  let process: PostgresProcess | undefined
  for (let attempts = 0; ; await pause(20)) {
    const state = await stateOf(endpoint)
    if (state === 'ready') return
    if (performance.now() > until)
      throw new OperatorError(`The embedded database did not answer within ${timeoutMs / 1000} s; see its log in ${logFile}`)
    const ours = process !== undefined && process.ended() === undefined
    if (state === 'busy' || ours) continue
    if (await readPostmasterPid(folder)) {
      // Running, but not at our socket: the temporary folder was emptied or moved. The old process would block a new one.
      if ((await isPostmasterReady(folder)) && (await stateOf(endpoint)) === 'away') await stopPostmaster(folder)
      continue
    }
    // Ended immediately: another start of the folder won, or processes of a killed one still hold its memory.
    if (attempts++ === 5) throw new OperatorError(`The embedded database does not start: ${await lastWords(logFile)} (${logFile})`)
    if (process) await pause(400)
    process = await spawn()
  }
}

/** `busy`: it runs, but is recovering, stopping, or has no free connection. */
async function stateOf(endpoint: DatabaseEndpoint): Promise<'ready' | 'busy' | 'away'> {
  const client = new pg.Client({ connectionString: endpoint.url('postgres', 'postgres'), connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    return /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '') ? 'busy' : 'away'
  } finally {
    await client.end().catch(() => {})
  }
}

async function lastWords(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).trimEnd().split('\n')
  return lines.findLast((line) => /FATAL|PANIC|error|denied/.test(line))?.replace(/^.*?(FATAL|PANIC): +/, '') ?? 'it gave no reason'
}
