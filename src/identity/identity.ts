import { hkdfSync } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Hono } from 'hono'
import { isRefusal, refuse } from '#domain/refusal.ts'
import type { AccountService, AuthenticatedAccount, MembershipRemover, OpenSignIn } from '#platform/accounts.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database/db.ts'
import { toFault, toFaultWithoutStack } from '#platform/fault.ts'
import { hostedProviderOf } from '#platform/hosted-provider.ts'
import { hasClientDisconnected } from '#platform/http/server.ts'
import type { Log } from '#platform/log.ts'
import type { ScheduledJob } from '#platform/schedules.ts'
import { smsMode } from '#platform/sms-url.ts'
import { UpstreamUnavailableError } from '#platform/upstream-unavailable.ts'
import { createAccount, createAccountDescriber, createProfileReader } from './accounts/commands.ts'
import { deleteAccount } from './accounts/delete-account.ts'
import { issueActionLink } from './action-codes/link.ts'
import { maxCaptchaHashes as usualCaptchaHashes } from './captcha/captcha.ts'
import { type Clock, dateFromClock } from './clock.ts'
import type { IdentityContext, IdentityEnv } from './context.ts'
import { addTablet, extendMemberSignInOnTablet, readTabletActivity, removeTablet, startTabletAccountSignIn } from './devices/device.ts'
import { deletePin, findPinHolder, readPinStates, removeOwnPin, setPin, tryPin } from './devices/pin.ts'
import { readFactors, removeFactorsAndNotify, renewRecoveryCodes } from './factors/commands.ts'
import { hostedAccountDeletionRoutes } from './hosted/api.ts'
import { createRecordingTokenReader, wasLastHostedSignInByPassword } from './hosted/sign-in.ts'
import { type HostedKeySource, openHostedKeys } from './hosted/token.ts'
import { createToolkitProblemResponse } from './http/problem.ts'
import { discoveryRoutes } from './id-tokens/discovery.ts'
import { verifyIdTokenSignature } from './id-tokens/id-token.ts'
import { deriveFactorKeys } from './keys/factor-keys.ts'
import { deriveSealKey, ensureSigningKey, openKeyRing, rotateDueKey } from './keys/key-ring.ts'
import { type AttemptLimits, createAttemptLimiter, factorCodeAttemptLimits } from './limits/attempts.ts'
import { createKnownDeviceCookies } from './limits/known-device.ts'
import { createMailQuota } from './limits/mail-quota.ts'
import { createProviderStartQuota } from './limits/provider-start-quota.ts'
import { createSignUpQuota } from './limits/sign-up-quota.ts'
import { createSmsLimiter } from './limits/sms.ts'
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hash.ts'
import { deleteExpiredPhoneCodes } from './phone/code.ts'
import { createProviderDirectory } from './provider-directory.ts'
import { authHandlerRoutes } from './providers/handler.ts'
import { sessionRoutes } from './sessions/api.ts'
import { createSignInVerifier } from './sign-ins/verifier.ts'
import { changeAccount } from './tables/accounts.ts'
import { countFactorsByAccount } from './tables/factors.ts'
import { endOtherSignIns, endOwnSignIn, listSignIns, readLastSeenTimes, type SignIn } from './tables/sign-ins.ts'
import { createRefreshTokenFinder, createSignInFinder } from './tables/signed-in.ts'
import { emulatorRoutes } from './test-endpoints.ts'
import { toolkitRoutes } from './toolkit/api.ts'

export type IdentityDependencies = {
  db: Database
  clock: Clock
  log: Pick<Log, 'debug' | 'debug' | 'info' | 'warn' | 'error'>
  config: Pick<
    Config,
    | 'rateLimits'
    | 'publicUrl'
    | 'appEnv'
    | 'smtpUrl'
    | 'smsUrl'
    | 'smsDailyBudget'
    | 'identityMethods'
    | 'oidcProviders'
    | 'identitySignup'
    | 'identitySessionDays'
    | 'identitySignInDays'
    | 'identitySignInLongestDays'
    | 'identityTestEndpoints'
  > &
    Parameters<typeof hostedProviderOf>[0]
  installationKey: Uint8Array
  limits?: AttemptLimits
  /** Replaces the default hasher in tests whose passwords need no protection. */
  passwords?: PasswordHasher
  /** Fewer captcha hashes, for tests that request many. */
  captchaHashes?: number
  /** Shorter than the default, for tests that request many codes. */
  answerAfterMs?: number
  /** Replaces the hosted provider's keys in tests. */
  hostedKeys?: HostedKeySource
}

export type IdentityService = {
  /** Mount at the root: the provider's paths, `/auth/session` and the public keys. */
  routes: Hono<IdentityEnv>
  accounts: AccountService
  chores: readonly ScheduledJob[]
}

const day = 24 * 60 * 60

/** Longer than writing a message takes, so the response time does not reveal whether an account exists. */
const defaultResponseDelayMs = 250

/** The sign-in service: own tables and API, used by the unmodified Firebase SDK (docs/architecture.md, Identity). */
export async function createIdentityService({
  db,
  clock,
  log,
  config,
  installationKey,
  limits,
  passwords,
  captchaHashes = usualCaptchaHashes,
  answerAfterMs = defaultResponseDelayMs,
  hostedKeys = { fetch, cooldown: 30_000 },
}: IdentityDependencies): Promise<IdentityService> {
  const keeper = { db, clock, sealKey: deriveSealKey(installationKey) }
  await ensureSigningKey(keeper)
  const sql = drizzle(db.pool)
  const hearing: ((accountId: string) => void)[] = []
  const leaving: MembershipRemover[] = []
  const belonging: Parameters<AccountService['onTenant']>[0][] = []
  const recording: Parameters<AccountService['onChange']>[0][] = []
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', installationKey, '', use, 32))
  const ctx: IdentityContext = {
    db,
    sql,
    findSignIn: createSignInFinder(sql),
    findRefreshToken: createRefreshTokenFinder(sql),
    clock,
    log,
    keys: openKeyRing({ sql, ...keeper }),
    passwords: passwords ?? (await createPasswordHasher()),
    attempts: createAttemptLimiter({ enabled: config.rateLimits, ...(limits && { limits }) }),
    codeAttempts: createAttemptLimiter({ enabled: config.rateLimits, limits: limits ?? factorCodeAttemptLimits }),
    mailQuota: createMailQuota({ enabled: config.rateLimits }),
    signUps: createSignUpQuota({ enabled: config.rateLimits }),
    // The test endpoints read mails from the outbox, so no mail server is needed.
    mails: config.smtpUrl !== undefined || config.identityTestEndpoints,
    sms: smsMode(config),
    smsCounter: createSmsLimiter({ enabled: config.rateLimits, clock }),
    smsBudget: config.smsDailyBudget,
    devices: createKnownDeviceCookies(installationKey),
    pinKey: derived('pin'),
    factorKeys: deriveFactorKeys(installationKey),
    codeKey: derived('smsCode'),
    captchaKey: derived('captcha').toString('base64url'),
    captchaHashes,
    answerAfterMs,
    publicUrl: config.publicUrl,
    methods: new Set(config.identityMethods),
    signUp: config.identitySignup,
    lifetimes: {
      session: config.identitySessionDays * day,
      signIn: config.identitySignInDays * day,
      longest: config.identitySignInLongestDays * day,
    },
    async isMember(accountId, organizationId) {
      for (const isMember of belonging) if (await isMember(accountId, organizationId)) return true
      return false
    },
    async record(tx, accountId, change) {
      for (const record of recording) await record(tx, accountId, change)
    },
    rateLimits: config.rateLimits,
    providers: createProviderDirectory(config.oidcProviders, log),
    beginnings: createProviderStartQuota({ enabled: config.rateLimits }),
    pendingKey: new Uint8Array(hkdfSync('sha256', installationKey, '', 'pendingIdentity', 32)),
    async leave(tx, accountId) {
      for (const leave of leaving) {
        const refused = await leave(tx, accountId)
        if (refused) return refused
      }
      return undefined
    },
    signedOut(accountId) {
      for (const listener of hearing) listener(accountId)
    },
  }
  const hosted = hostedProviderOf(config)
  const verifier = createSignInVerifier(
    ctx,
    hosted
      ? createRecordingTokenReader(ctx, hosted.projectId, openHostedKeys(ctx, hostedKeys))
      : (token) => verifyIdTokenSignature(ctx, token),
  )

  const routes = new Hono<IdentityEnv>()
  routes.onError((error, c) => {
    if (hasClientDisconnected(c.env)) log.debug('the client went away')
    else if (error instanceof UpstreamUnavailableError) log.warn({ fault: toFaultWithoutStack(error) }, error.message)
    else log.error({ fault: toFault(error) }, 'sign-in service failed')
    // Never the provider's error shape: a failure here must not sign the browser out.
    return createToolkitProblemResponse(refuse('UNAVAILABLE'))
  })
  if (hosted) routes.route('/', hostedAccountDeletionRoutes(ctx, verifier))
  else {
    routes.route('/', discoveryRoutes(ctx))
    routes.route('/', toolkitRoutes(ctx, verifier))
    routes.route('/', authHandlerRoutes(ctx))
    if (config.identityTestEndpoints) routes.route('/', emulatorRoutes(ctx))
  }
  routes.route('/', sessionRoutes(ctx, verifier))

  return {
    routes,
    chores: [
      { name: 'rotate-signing-keys', cron: '51 * * * *', act: () => rotateDueKey(keeper) },
      // Runs hourly, because a small shop may send no SMS for months.
      { name: 'delete-phone-codes', cron: '41 * * * *', act: () => deleteExpiredPhoneCodes(sql, dateFromClock(clock)) },
    ],
    accounts: {
      hosted: hosted !== undefined,
      createAccount: (tx, account) => createAccount(ctx, tx, account),
      verifyIdToken: async (token) => publicly(await verifier.idToken(token)),
      verifySession: async (cookie) => publicly(await verifier.session(cookie)),
      describeAccounts: createAccountDescriber(ctx),
      lastSeen: (ids) => readLastSeenTimes(ctx.sql, ids),
      async deleteAccount(id) {
        const deleted = await deleteAccount(ctx, id)
        return isRefusal(deleted) ? deleted : undefined
      },
      // The link carries no address, because it is handed over in person.
      makeResetLink: (tx, accountId, input) =>
        issueActionLink(tx, { accountId, purpose: 'resetPassword', email: null, now: dateFromClock(clock), ...input }),
      async readProfile(id) {
        const profile = await createProfileReader(ctx)(id)
        return profile && hosted ? { ...profile, hasPassword: await wasLastHostedSignInByPassword(ctx, id) } : profile
      },
      setLocale: (accountId, locale) =>
        db.inTransaction(async (tx) => {
          await changeAccount(tx, accountId, { locale })
          await ctx.record(tx, accountId, { kind: 'account.setLocale', data: {} })
        }),
      listSignIns: async (accountId) => (await listSignIns(sql, accountId, dateFromClock(clock))).map(openly),
      async endSignIn(accountId, id) {
        await db.inTransaction(async (tx) => {
          if (await endOwnSignIn(tx, accountId, id)) await ctx.record(tx, accountId, { kind: 'account.endSignIns', data: {} })
        })
        ctx.signedOut(accountId)
      },
      async endOtherSignIns(accountId, keptSignInId) {
        await db.inTransaction(async (tx) => {
          await endOtherSignIns(tx, accountId, keptSignInId)
          await ctx.record(tx, accountId, { kind: 'account.endSignIns', data: {} })
        })
        ctx.signedOut(accountId)
      },
      addDevice: (tx, device) => addTablet(ctx, tx, device),
      startDevice: (id, origin) => startTabletAccountSignIn(ctx, id, origin),
      endDevice: (tx, id) => removeTablet(ctx, tx, id),
      describeDevices: (ids) => readTabletActivity(sql, ids),
      setPin: (accountId, pin) => setPin(ctx, accountId, pin),
      removeOwnPin: (accountId) => removeOwnPin(ctx, accountId),
      removePin: deletePin,
      pinStates: (ids) => readPinStates(sql, ids),
      tryPin: (input) => tryPin(ctx, input),
      findPinHolder: (ids, pin) => findPinHolder(ctx, ids, pin),
      staySignedIn: (signInId) => extendMemberSignInOnTablet(ctx, signInId),
      countFactors: (ids) => countFactorsByAccount(sql, ids),
      readFactors: (accountId) => readFactors(ctx, accountId),
      renewRecoveryCodes: (accountId, locale) => renewRecoveryCodes(ctx, accountId, locale),
      removeFactors: (tx, accountId, locale) => removeFactorsAndNotify(ctx, tx, accountId, locale),
      onTenant: (isMember) => void belonging.push(isMember),
      onChange: (record) => void recording.push(record),
      onDelete: (leave) => void leaving.push(leave),
      onSignedOut: (listener) => void hearing.push(listener),
    },
  }
}

function publicly(signedIn: AuthenticatedAccount | undefined): AuthenticatedAccount | undefined {
  if (!signedIn) return undefined
  const { accountId, signInId, email, displayName, authTime, secondFactor, organizationId, device } = signedIn
  return { accountId, signInId, email, displayName, authTime, secondFactor, organizationId, device }
}

const openly = ({ id, browser, system, network, authTime: signedInAt, lastSeenAt }: SignIn): OpenSignIn => ({
  id,
  browser: browser ?? undefined,
  system: system ?? undefined,
  network: network ?? undefined,
  signedInAt,
  lastSeenAt,
})
