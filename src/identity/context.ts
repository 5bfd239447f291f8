import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { SignInMethod, SignUp } from '#domain/sign-in-methods.ts'
import type { AccountChange, Leave } from '#platform/accounts.ts'
import type { Database, Tx } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Clock } from './clock.ts'
import type { FactorKeys } from './keys/factor-keys.ts'
import type { KeyRing } from './keys/key-ring.ts'
import type { Attempts } from './limits/attempts.ts'
import type { ProviderStartQuota } from './limits/beginnings.ts'
import type { KnownDevices } from './limits/known-device.ts'
import type { MailQuota } from './limits/letters.ts'
import type { SignUpQuota } from './limits/sign-ups.ts'
import type { SmsCounter } from './limits/sms.ts'
import type { PasswordHasher } from './passwords/password-hash.ts'
import type { Providers } from './provider-directory.ts'
import type { prepareFindSignIn } from './tables/sign-ins.ts'

export type IdentityEnv = { Bindings: { remoteAddress?: string | undefined } }

/** In seconds. */
type Lifetimes = {
  /** Of a pages' session that is not prolonged. */
  session: number
  /** Of a sign-in whose browser gives no sign. */
  signIn: number
  /** Of a sign-in, whatever its browser does. */
  longest: number
}

/** What every part of the sign-in service works with. */
export type IdentityContext = {
  db: Database
  /** Single statements, each on a connection of its own; what belongs together goes through `db.inTransaction`. */
  sql: NodePgDatabase
  findSignIn: ReturnType<typeof prepareFindSignIn>
  clock: Clock
  log: Pick<Log, 'debug' | 'info' | 'warn' | 'error'>
  keys: KeyRing
  passwords: PasswordHasher
  attempts: Attempts
  /** The same of codes of a second factor. */
  codeAttempts: Attempts
  letters: MailQuota
  signUps: SignUpQuota
  /** Whether a mail server is configured. */
  mails: boolean
  /** Whether SMS leave, or are kept for a developer to read; undefined: there are none. */
  sms: 'sent' | 'kept' | undefined
  smsCounter: SmsCounter
  /** A day's SMS. */
  smsBudget: number
  devices: KnownDevices
  /** Stands before the hashes of PINs, and isn't in the database. */
  pinKey: Buffer
  factorKeys: FactorKeys
  /** The same before the codes that are sent by SMS. */
  codeKey: Buffer
  /** Signs captchas. */
  captchaKey: string
  /** What each costs at most. */
  captchaHashes: number
  /** The shortest time in which a code or a link is sent. */
  answerAfterMs: number
  publicUrl: string | undefined
  /** Which ways in are offered. */
  methods: ReadonlySet<SignInMethod>
  signUp: SignUp
  lifetimes: Lifetimes
  rateLimits: boolean
  providers: Providers
  beginnings: ProviderStartQuota
  /** Signs what waits to be joined to an account, and isn't in the database. */
  pendingKey: Uint8Array
  /** In the transaction that deletes an account: what it is a member of is left. Answers what to tell of after the commit. */
  leave: Leave
  /** Whether the account is a member of that organization, which a page names as its tenant. */
  isMember(accountId: string, organizationId: string): Promise<boolean>
  /** In the transaction that changes how an account signs in, outside every scope: its organizations' histories tell of it. */
  record(tx: Tx, accountId: string, change: AccountChange): Promise<void>
  /** After the commit: a sign-in of that account has ended. */
  signedOut(accountId: string): void
}
