/** The life of a server process: settings, port, database, schema, application, addresses; and the way back. */
import type { RequestListener, Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { describeAddresses, listAddresses } from '#platform/addresses.ts'
import type { Application, CreateApplication } from '#platform/application.ts'
import { migrateSafely } from '#platform/backup/safe-migration.ts'
import { type Config, loadConfig } from '#platform/config.ts'
import { type Database, openDatabase } from '#platform/database/db.ts'
import { probeScope } from '#platform/database/scope-probe.ts'
import { describeFault } from '#platform/fault.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { loadInstallationKey } from '#platform/installation-key.ts'
import { type Log, openLog } from '#platform/log.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { firstConnection } from '#platform/postgres/first-connection.ts'
import { sayFailure, sayStep } from './terminal.ts'

const knownFlags = ['--demo']

/** How long requests under way may take after the signal, and a database that is starting beside us may take to answer. */
const drainTime = 10_000
const databasePatience = 30_000

/** What has been started so far, in the order of starting. */
type Running = {
  server?: Server
  postgres?: Promise<EmbeddedPostgres>
  db?: Database
  application?: Application
}

/** What stands before the application on each request; development puts its page reloading there. */
export type Front = (application: RequestListener) => RequestListener

export async function runServer(
  args: readonly string[],
  createApplication: CreateApplication,
  front: Front = (application) => application,
): Promise<void> {
  // Who reads our output may be gone before us (a pipe that Ctrl-C ended as well): that is no reason to end without stopping the database.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  const running: Running = {}
  let stopping = false
  /** A second signal doesn't wait. */
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
  // The bootstrap is gone without a word (killed): nobody is left who could stop us.
  process.on('disconnect', () => stopping || void end(0))

  try {
    await start(args, createApplication, front, running, () => stopping)
  } catch (error) {
    if (stopping) return
    sayFailure(error)
    await end(1)
  }
}

async function start(
  args: readonly string[],
  createApplication: CreateApplication,
  front: Front,
  running: Running,
  isStopping: () => boolean,
): Promise<void> {
  const unknown = args.find((arg) => !knownFlags.includes(arg))
  if (unknown) throw new OperatorError(`Unknown argument ${unknown}; known: ${knownFlags.join(' ')}`)
  const config = loadConfig()
  const log = openLog(config)
  // A forgotten promise is a bug, not a reason to close the shop.
  process.on('unhandledRejection', (error) => log.error({ fault: describeFault(error) }, 'unhandled rejection'))

  running.server = createHttpServer(front(getRequestListener((request, env) => running.application?.fetch(request, env) ?? starting())))
  // Bound before all else: when the port is taken, nothing was touched.
  const port = await listen(running.server, config.port, config.host)

  const url = config.databaseUrl ?? (await startEmbedded(config, log, running))
  const directUrl = config.databaseDirectUrl ?? url
  await firstConnection(directUrl, {
    timeoutMs: databasePatience,
    waiting: () => console.log(`Waiting for the database, at most ${databasePatience / 1000} s …`),
  })
  const done = sayStep('Schema')
  const { scopeMode, applied, backup } = await migrateSafely(config, directUrl, { log })
  done(applied.length > 0 ? `${applied.length} migrations applied${backup ? `, after the backup ${backup.name}` : ''}` : 'up to date')
  if (scopeMode === 'force')
    log.warn('the role uketsuke_app is not to be had: row policies are forced on the owner, text search will be slow')
  const db = openDatabase(url, scopeMode, config.databasePool)
  running.db = db
  await probeScope(db)

  const installationKey = await loadInstallationKey(config)
  const addresses = listAddresses({ ...config, port })
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

  console.log(`\nUketsuke ${config.version} (${config.appEnv}) is ready:\n${describeAddresses(addresses).join('\n')}`)
  for (const line of (await running.application.greeting?.()) ?? []) console.log(line)
  console.log('\nCtrl-C stops it.')
  // An update asks the bootstrap whether the new version serves.
  process.send?.('ready')
}

/** A browser that was opened too soon asks again by itself. */
const starting = () => new Response('Starting', { status: 503, headers: { 'retry-after': '1', refresh: '1' } })

async function startEmbedded({ dataDir }: Config, log: Log, running: Running): Promise<string> {
  const done = sayStep('Embedded database')
  running.postgres = startEmbeddedPostgres({ dataDir, log })
  const { url } = await running.postgres
  done()
  return url
}

async function stopAll({ server, application, db, postgres }: Running): Promise<void> {
  const steps = [
    () => Promise.all([server && drain(server), application?.close()]),
    // A statement that hangs must not hold up the rest.
    () => db && Promise.race([db.end(), pause(3_000)]),
    // Where the start itself failed, it has said so.
    async () => (await postgres?.catch(() => undefined))?.stop(),
  ]
  for (const step of steps) await Promise.resolve(step()).catch((error: unknown) => console.error(describeFault(error)))
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new OperatorError(`Port ${port} is taken by another program: stop it, or set PORT`, { cause: error }))
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

/** No new connections; those with a request get its answer; what is left after the time is cut. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  await Promise.race([closed, pause(drainTime)])
  clearInterval(idle)
  server.closeAllConnections()
}
