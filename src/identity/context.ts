import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { SignUpPolicy, SwitchableSignInMethod } from '#domain/sign-in-methods.ts'
import type { AccountChangeEvent, MembershipRemover } from '#platform/accounts.ts'
import type { Database, Tx } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Clock } from './clock.ts'
import type { FactorKeys } from './keys/factor-keys.ts'
import type { KeyRing } from './keys/key-ring.ts'
import type { AttemptLimiter } from './limits/attempts.ts'
import type { KnownDeviceCookies } from './limits/known-device.ts'
import type { MailQuota } from './limits/mail-quota.ts'
import type { ProviderStartQuota } from './limits/provider-start-quota.ts'
import type { SignUpQuota } from './limits/sign-up-quota.ts'
import type { SmsLimiter } from './limits/sms.ts'
import type { PasswordHasher } from './passwords/password-hash.ts'
import type { ProviderDirectory } from './provider-directory.ts'
import type { createRefreshTokenFinder, createSignInFinder } from './tables/signed-in.ts'

export type IdentityEnv = { Bindings: { remoteAddress?: string | undefined } }

/** All in seconds. */
type Lifetimes = {
  /** Session cookie that is not renewed. */
  session: number
  /** Sign-in whose browser shows no activity. */
  signIn: number
  /** Maximum lifetime of a sign-in, regardless of activity. */
  longest: number
}

/** Dependencies shared by all parts of the sign-in service. */
export type IdentityContext = {
  db: Database
  /** Runs single statements, each on its own connection. Use `db.inTransaction` for statements that belong together. */
  sql: NodePgDatabase
  findSignIn: ReturnType<typeof createSignInFinder>
  findRefreshToken: ReturnType<typeof createRefreshTokenFinder>
  clock: Clock
  log: Pick<Log, 'debug' | 'info' | 'warn' | 'error'>
  keys: KeyRing
  passwords: PasswordHasher
  attempts: AttemptLimiter
  /** Limits wrong codes of a second factor. */
  codeAttempts: AttemptLimiter
  mailQuota: MailQuota
  signUps: SignUpQuota
  /** True if a mail server is configured. */
  mails: boolean
  /** `kept`: SMS stay in the outbox for a developer to read. Undefined if SMS are unavailable. */
  sms: 'sent' | 'kept' | undefined
  smsCounter: SmsLimiter
  /** Maximum number of SMS per day. */
  smsBudget: number
  devices: KnownDeviceCookies
  /** Key of the PIN hashes; not in the database. */
  pinKey: Buffer
  factorKeys: FactorKeys
  /** Key of the hashes of SMS codes; not in the database. */
  codeKey: Buffer
  captchaKey: string
  /** Maximum number of hashes per captcha. */
  captchaHashes: number
  /** Minimum response time of requests that send a code or a link. */
  answerAfterMs: number
  publicUrl: string | undefined
  methods: ReadonlySet<SwitchableSignInMethod>
  signUp: SignUpPolicy
  lifetimes: Lifetimes
  rateLimits: boolean
  providers: ProviderDirectory
  beginnings: ProviderStartQuota
  /** Signs identities waiting to be linked to an account; not in the database. */
  pendingKey: Uint8Array
  /** Removes the account's memberships, in the transaction that deletes the account. Returns a refusal for the last owner. */
  leave: MembershipRemover
  /** Returns true if the account is a member of the organization that a page names as its tenant. */
  isMember(accountId: string, organizationId: string): Promise<boolean>
  /** Records the change in the histories of the account's organizations. Call outside every scope, in the transaction of the change. */
  record(tx: Tx, accountId: string, change: AccountChangeEvent): Promise<void>
  /** Call after the commit that ended sign-ins of the account. */
  signedOut(accountId: string): void
}
