/** Life cycle of a server process: settings, port, database, schema, application, and the shutdown in reverse. */
import type { RequestListener, Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { formatServerAddresses, listServerAddresses } from '#platform/addresses.ts'
import type { Application, ApplicationFactory } from '#platform/application.ts'
import { migrateAfterBackup } from '#platform/backup/safe-migration.ts'
import { type Config, loadConfig } from '#platform/config.ts'
import { type Database, openDatabase } from '#platform/database/db.ts'
import { verifyTenantIsolation } from '#platform/database/scope-probe.ts'
import { toFault } from '#platform/fault.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { loadOrCreateInstallationKey } from '#platform/installation-key.ts'
import { type Log, openLog } from '#platform/log.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { waitForDatabase } from '#platform/postgres/first-connection.ts'
import { verifySameDatabase } from '#platform/postgres/same-database.ts'
import { reportFailure, reportStep } from './terminal.ts'

const knownFlags = ['--demo']

/** Milliseconds for requests under way after the signal, and for a database that is still starting. */
const drainTime = 10_000
const databasePatience = 30_000

type Running = {
  server?: Server
  postgres?: Promise<EmbeddedPostgres>
  db?: Database
  application?: Application
}

/** Wraps the application's request listener; development adds its page reloading. */
export type Front = (application: RequestListener) => RequestListener

export async function runServer(
  args: readonly string[],
  createApplication: ApplicationFactory,
  front: Front = (application) => application,
): Promise<void> {
  // Ignore errors of the output: a reader ended by Ctrl-C must not prevent the stop of the database.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  const running: Running = {}
  let stopping = false
  const end = async (exitCode: number) => {
    if (stopping) process.exit(1)
    stopping = true
    await stopAll(running)
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!stopping) console.log('Stopping …')
      void end(0)
    })
  // The bootstrap was killed, so no process is left that could stop us.
  process.on('disconnect', () => stopping || void end(0))

  try {
    await start(args, createApplication, front, running, () => stopping)
  } catch (error) {
    if (stopping) return
    reportFailure(error)
    await end(1)
  }
}

async function start(
  args: readonly string[],
  createApplication: ApplicationFactory,
  front: Front,
  running: Running,
  isStopping: () => boolean,
): Promise<void> {
  const unknown = args.find((arg) => !knownFlags.includes(arg))
  if (unknown) throw new OperatorError(`Unknown argument ${unknown}; known: ${knownFlags.join(' ')}`)
  const config = loadConfig()
  const log = openLog(config)
  // A forgotten promise is a bug, but must not end the server.
  process.on('unhandledRejection', (error) => log.error({ fault: toFault(error) }, 'unhandled rejection'))

  running.server = createHttpServer(front(getRequestListener((request, env) => running.application?.fetch(request, env) ?? starting())))
  // Bind first: if the port is taken, nothing has been touched.
  const port = await listen(running.server, config.port, config.host)

  const url = config.databaseUrl ?? (await startEmbedded(config, log, running))
  const directUrl = config.databaseDirectUrl ?? url
  const patience = {
    timeoutMs: databasePatience,
    waiting: () => console.log(`Waiting for the database, at most ${databasePatience / 1000} s …`),
  }
  await waitForDatabase(url, patience)
  if (config.databaseDirectUrl) {
    await waitForDatabase(directUrl, { ...patience, setting: 'DATABASE_DIRECT_URL' })
    await verifySameDatabase(url, directUrl)
  }
  const done = reportStep('Schema')
  const { scopeMode, applied, backup } = await migrateAfterBackup(config, directUrl, { log })
  done(applied.length > 0 ? `${applied.length} migrations applied${backup ? `, after the backup ${backup.name}` : ''}` : 'up to date')
  if (scopeMode === 'force')
    log.warn('the role uketsuke_app is not available: row policies are forced on the owner, and text search will be slow')
  const db = openDatabase(url, scopeMode, config.databasePool, 5_000, config.databasePrepared)
  running.db = db
  await verifyTenantIsolation(db)

  const installationKey = await loadOrCreateInstallationKey(config)
  const addresses = listServerAddresses({ ...config, port })
  const urls = addresses.map((address) => address.url)
  running.application = await createApplication({
    config,
    log,
    db,
    directUrl,
    installationKey,
    isStopping,
    addresses: urls,
    flags: new Set(args),
  })

  console.log(`\nUketsuke ${config.version} (${config.appEnv}) is ready:\n${formatServerAddresses(addresses).join('\n')}`)
  for (const line of (await running.application.greeting?.()) ?? []) console.log(line)
  console.log('\nCtrl-C stops it.')
  // An update asks the bootstrap whether the new version serves.
  process.send?.('ready')
}

/** Returns 503 with `refresh`, so that a browser reloads until the application is ready instead of showing a connection error. */
const starting = () => new Response('Starting', { status: 503, headers: { 'retry-after': '1', refresh: '1' } })

async function startEmbedded({ dataDir }: Config, log: Log, running: Running): Promise<string> {
  const done = reportStep('Embedded database')
  running.postgres = startEmbeddedPostgres({ dataDir, log })
  const { url } = await running.postgres
  done()
  return url
}

async function stopAll({ server, application, db, postgres }: Running): Promise<void> {
  const steps = [
    () => Promise.all([server && drain(server), application?.close()]),
    // Limit the time, because a hanging statement would block the shutdown.
    () => db && Promise.race([db.end(), pause(3_000)]),
    // A failed start has already reported its error.
    async () => (await postgres?.catch(() => undefined))?.stop(),
  ]
  for (const step of steps) await Promise.resolve(step()).catch((error: unknown) => console.error(toFault(error)))
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new OperatorError(`Another program uses port ${port}: stop it, or set PORT`, { cause: error }))
      else if (error.code === 'EACCES')
        reject(new OperatorError(`PORT ${port} needs rights that this user does not have`, { cause: error }))
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
        reject(new OperatorError(`HOST ${host} is not an address of this machine`, { cause: error }))
      else reject(error)
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** Refuses new connections, finishes requests, and cuts the rest after the time limit. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  await Promise.race([closed, pause(drainTime)])
  clearInterval(idle)
  server.closeAllConnections()
}
