/** The whole server as `bin` wires it, in this process, on a database of its own. */
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Temporal } from 'temporal-polyfill'
import type { HostedKeySource } from '#identity/hosted/token.ts'
import { createIdentityService } from '#identity/identity.ts'
import type { AccountService } from '#platform/accounts.ts'
import type { Application } from '#platform/application.ts'
import { parseConfig } from '#platform/config.ts'
import type { Database } from '#platform/database/db.ts'
import { createHttpServer, type RequestTimeouts } from '#platform/http/server.ts'
import { openLog } from '#platform/log.ts'
import { createApp } from '#server/app.ts'
import type { JobIntervals } from '#server/background-jobs.ts'
import type { Renderer } from '#server/pages/renderer.ts'
import type { QueueContext } from '#server/tickets/context.ts'
import { testCaptchaHashLimit } from './captcha.ts'
import { cheapPasswordHasher } from './cheap-passwords.ts'
import { freshDatabase } from './database.ts'
import { type MailServer, startMailServer } from './smtp.ts'

export type TestApp = {
  db: Database
  /** The database's URL, for another process or pool. */
  url: string
  queue: QueueContext
  /** The folder of its backups, deleted with the app. */
  backups: string
  accounts: AccountService
  clock: () => Temporal.Instant
  /** The app's mail server, if it was started with `mails`. */
  mail(): MailServer
  logged: string[]
  /** Such as http://127.0.0.1:40123. */
  origin: string
  /** Sends a request over HTTP. A path is completed by the origin. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** Handles a request without a socket. */
  fetch: Application['fetch']
  /** Moves the server's clock. */
  pass(seconds: number): void
  stop(): Promise<void>
}

export type TestAppOptions = {
  rateLimits?: boolean
  /** Serves the real pages, which must have been built. Otherwise each page is one line of text. */
  pages?: boolean
  /** Renders instead of the pages. */
  render?: Renderer
  database?: { url: string; db: Database; drop(): Promise<void> }
  publicUrl?: string
  /** Starts a mail server and sends by it. */
  mails?: boolean
  /** Further environment variables, once the server's own origin is known. */
  settings?: (origin: string) => Record<string, string> | Promise<Record<string, string>>
  /** Such as `--demo`. */
  flags?: readonly string[]
  /** Replaces this machine's clock. */
  clock?: TestApp['clock']
  /** Replaces the sign-in service's checks, for tests that only need distinct people. */
  accounts?: Partial<Pick<AccountService, 'verifyIdToken' | 'verifySession'>>
  /** Replaces the hosted provider's keys. */
  hostedKeys?: HostedKeySource
  /** Time limits of arriving requests. */
  arrival?: RequestTimeouts
  /** Shorter job intervals, for tests that wait for background jobs. Default: only with `mails`. */
  hurry?: JobIntervals
}

/** Shared by all apps of the tests, so that several on one database derive the same tokens. */
export const installationKey = new Uint8Array(32).fill(7)

/** Tests wait for mails. A shorter interval would cost more than it saves. */
const soon: JobIntervals = { looks: 100 }

const blankPage = async () => new Response('<!doctype html><title>page</title>', { headers: { 'content-type': 'text/html' } })

export async function startApp({
  rateLimits = false,
  pages = false,
  render,
  database,
  publicUrl,
  mails = false,
  settings,
  flags = [],
  clock: givenClock,
  accounts: givenAccounts,
  hostedKeys,
  arrival,
  hurry,
}: TestAppOptions = {}): Promise<TestApp> {
  const { url, db, drop } = database ?? (await freshDatabase())
  const { server, origin, serve } = await listen(arrival)
  const mail = mails ? await startMailServer() : undefined
  const backups = await mkdtemp(join(tmpdir(), 'uketsuke-backups-'))
  const config = parseConfig({
    APP_ENV: 'development',
    HOST: '127.0.0.1',
    BACKUP_DIR: backups,
    RATE_LIMITS: rateLimits ? 'on' : 'off',
    ...(publicUrl ? { PUBLIC_URL: publicUrl } : {}),
    ...(mail && { SMTP_URL: mail.url, MAIL_FROM: 'no-reply@shop.test', MAIL_RATE: '1000' }),
    ...(await settings?.(origin)),
  })
  let offset = 0
  const clock = givenClock ?? (() => Temporal.Instant.fromEpochMilliseconds(Date.now() + offset))
  const logged: string[] = []
  const log = openLog({ ...config, logLevel: 'debug' }, { write: (line) => void logged.push(line) })
  const {
    routes,
    accounts: ownAccounts,
    chores,
  } = await createIdentityService({
    db,
    clock,
    log,
    config,
    installationKey,
    passwords: await cheapPasswordHasher,
    captchaHashes: testCaptchaHashLimit,
    ...(hostedKeys && { hostedKeys }),
  })
  const accounts = { ...ownAccounts, ...givenAccounts }
  const app = await createApp({
    config,
    log,
    db,
    directUrl: url,
    installationKey,
    addresses: [origin],
    flags: new Set(flags),
    isStopping: () => false,
    clock,
    signIn: { fetch: routes.fetch, accounts, chores },
    hurry: hurry ?? (config.smtpUrl ? soon : {}),
    ...(pages && !render ? {} : { development: { render: render ?? blankPage } }),
  })
  serve(app.fetch)

  return {
    db,
    url,
    queue: app.queue,
    backups,
    accounts,
    clock,
    mail() {
      if (!mail) throw new Error('an application without mails')
      return mail
    },
    logged,
    origin,
    request: (path, init) => fetch(new URL(path, origin), init),
    fetch: app.fetch,
    pass(seconds) {
      offset += seconds * 1000
    },
    async stop() {
      await app.close()
      await mail?.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await drop()
      await rm(backups, { recursive: true })
    },
  }
}

/** Listens first, so that the app knows its own origin. */
async function listen(arrival?: RequestTimeouts): Promise<{ server: Server; origin: string; serve(fetch: Application['fetch']): void }> {
  let answer: Application['fetch'] = () => new Response(null, { status: 503 })
  const server = createHttpServer(
    getRequestListener((request, env) => answer(request, env)),
    arrival,
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    server,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve(fetch) {
      answer = fetch
    },
  }
}
