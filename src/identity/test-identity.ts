/** Test service: the sign-in service on its own database and port, and real SDKs that call it. */
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { serve } from '@hono/node-server'
import { deleteApp, initializeApp } from 'firebase/app'
import * as nodeSdk from 'firebase/auth'
import pg from 'pg'
import { Temporal } from 'temporal-polyfill'
import { isRefusal } from '#domain/refusal.ts'
import { parseConfig } from '#platform/config.ts'
import { openLog } from '#platform/log.ts'
import { testCaptchaHashLimit } from '../../test/captcha.ts'
import { cheapPasswordHasher } from '../../test/cheap-passwords.ts'
import { freshDatabase } from '../../test/database.ts'
import { createIdentityService, type IdentityService } from './identity.ts'
import type { AttemptLimits } from './limits/attempts.ts'
import type { PasswordHasher } from './passwords/password-hash.ts'

const installationKey = new Uint8Array(32).fill(7)

export const testPassword = 'umbrella in november'

export type TestIdentityServer = Awaited<ReturnType<typeof startTestIdentityServer>>

type Choices = {
  limits?: AttemptLimits
  rateLimits?: boolean
  /** Acts as if a mail server were configured. Mails stay in the outbox. */
  mails?: boolean
  /** Replaces the cheap hashes. */
  passwords?: PasswordHasher | 'usual'
  /** Environment variables. */
  settings?: Record<string, string>
  /** Serves pages beside the service, on the same origin. */
  pages?: (request: Request, identity: IdentityService) => Promise<Response | undefined>
  database?: typeof freshDatabase
}

export async function startTestIdentityServer({
  limits,
  rateLimits = false,
  mails = false,
  passwords,
  settings = {},
  pages,
  database = freshDatabase,
}: Choices = {}) {
  const { db, url, drop } = await database()
  let offset = 0
  const clock = () => Temporal.Instant.fromEpochMilliseconds(Date.now() + offset * 1000)
  const logged: string[] = []
  const log = openLog({ logLevel: 'info', version: 'test', appEnv: 'development' }, { write: (line) => void logged.push(line) })
  const open = async (others: Record<string, string> = {}, { answerAfterMs = 1 } = {}) =>
    createIdentityService({
      db,
      clock,
      log,
      installationKey,
      config: {
        ...parseConfig({ APP_ENV: 'development', RATE_LIMITS: rateLimits ? 'on' : 'off', ...settings, ...others }),
        smtpUrl: mails ? 'smtp://127.0.0.1:25' : undefined,
      },
      ...(limits && { limits }),
      ...(passwords !== 'usual' && { passwords: passwords ?? (await cheapPasswordHasher) }),
      captchaHashes: testCaptchaHashLimit,
      answerAfterMs,
    })
  const identity = await open()
  const server = serve({
    fetch: async (request, env) =>
      (await pages?.(request, identity)) ?? identity.routes.fetch(request, { ...env, remoteAddress: '192.0.2.7' }),
    port: 0,
    hostname: '127.0.0.1',
    // Several test files share a process, so the global Response must not be replaced.
    overrideGlobalObjects: false,
  })
  await new Promise<void>((resolve) => server.once('listening', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    ...identity,
    db,
    clock,
    host,
    logged,
    /** Starts another server process on the same database, with its own memory. */
    open,
    /** Moves the server's clock; the browser's stays. */
    pass(seconds: number) {
      offset += seconds
    },
    async account(email: string, displayName = 'Tanaka') {
      const made = await db.inTransaction((tx) => identity.accounts.createAccount(tx, { email, password: testPassword, displayName }))
      if (isRefusal(made)) throw new Error(made.refused)
      return made.accountId
    },
    /** Makes the database refuse connections until `comeBack`. */
    async goAway() {
      await onServer(url, (name) => `alter database ${name} with allow_connections false`)
      await onServer(url, (name) => `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    },
    comeBack: () => onServer(url, (name) => `alter database ${name} with allow_connections true`),
    async stop() {
      await new Promise((resolve) => server.close(resolve))
      await drop()
    },
  }
}

async function onServer(url: string, statement: (database: string) => string): Promise<void> {
  const other = new URL(url)
  const name = other.pathname.slice(1)
  other.pathname = '/postgres'
  const client = new pg.Client({ connectionString: other.href })
  await client.connect()
  try {
    await client.query(statement(name))
  } finally {
    await client.end()
  }
}

/** Loads the SDK's browser build, because the Node build lacks the second-factor proofs. */
export async function loadBrowserSdk(): Promise<typeof import('firebase/auth')> {
  const forNode = createRequire(createRequire(import.meta.url).resolve('firebase/auth')).resolve('@firebase/auth')
  return import(pathToFileURL(join(dirname(forNode), '../esm/index.js')).href)
}

/** Opens a browser tab with the unmodified SDK. Tabs of the same `browser` share its storage, which outlives a closed tab. */
export async function openTab(
  host: string,
  browser: string,
  { initializeAuth, inMemoryPersistence }: Pick<typeof import('firebase/auth'), 'initializeAuth' | 'inMemoryPersistence'> = nodeSdk,
): Promise<nodeSdk.Auth & { close(): Promise<void> }> {
  const app = initializeApp({ apiKey: 'uketsuke', authDomain: host, projectId: 'uketsuke' }, browser)
  const auth = initializeAuth(app, { persistence: [inMemoryPersistence] })
  Object.assign(auth.config, {
    apiScheme: 'http',
    apiHost: `${host}/identitytoolkit.googleapis.com`,
    tokenApiHost: `${host}/securetoken.googleapis.com`,
  })
  await auth.authStateReady()
  return Object.assign(auth, { close: () => deleteApp(app) })
}

/** Default response time of calls that must not reveal whether an account exists. */
const answerAfterMs = 250

/** Calls a server with the default response time. `isLate`: nearly that time passes before the response. */
export async function checkToolkitDelay(
  { open }: TestIdentityServer,
  ...call: CallWithoutRoutes
): Promise<{ response: Response; isLate: boolean }> {
  const { routes } = await open({}, { answerAfterMs })
  let isLate = false
  const timer = pause(answerAfterMs - 10).then(() => {
    isLate = true
  })
  const response = await callToolkit(routes, ...call)
  const answered = { response, isLate }
  await timer
  return answered
}

type CallWithoutRoutes = Parameters<typeof callToolkit> extends [unknown, ...infer Rest] ? Rest : never

/** Sends a call like the SDK, without the SDK. */
export function callToolkit(
  routes: IdentityService['routes'],
  call: string,
  body: unknown,
  remoteAddress?: string,
  cookie?: string,
): Promise<Response> {
  const version = call.startsWith('accounts/') ? 'v2' : 'v1'
  const request = new Request(`http://shop.test/identitytoolkit.googleapis.com/${version}/${call}?key=uketsuke`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(cookie && { cookie }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return Promise.resolve(routes.fetch(request, { remoteAddress }))
}

export function requestTokenRefresh(
  routes: IdentityService['routes'],
  refreshToken: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
  return Promise.resolve(
    routes.fetch(new Request('http://shop.test/securetoken.googleapis.com/v1/token?key=uketsuke', { method: 'POST', body, headers }), {}),
  )
}

export async function signIn(routes: IdentityService['routes'], email: string, secret = testPassword) {
  const response = await callToolkit(routes, 'accounts:signInWithPassword', { email, password: secret, returnSecureToken: true })
  if (response.status !== 200) throw new Error(await response.text())
  return (await response.json()) as { idToken: string; refreshToken: string; localId: string }
}
