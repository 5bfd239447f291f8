/**
 * What the product needs from the sign-in service. `src/identity` and `src/server` never import each other: `bin` hands
 * these functions over. Each that writes takes the transaction first, so that an account and its membership appear together.
 */
import type { EventKind } from '#domain/events.ts'
import type { Locale } from '#domain/locale.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { ProviderId } from '#domain/sign-in-providers.ts'
import type { Tx } from './database/db.ts'

/** How an account came to sign in otherwise than before. `data`: nothing personal. */
export type AccountChange = { kind: EventKind & `account.${string}`; data: Record<string, unknown> }

/** Who a valid ID token or session belongs to. */
export type SignedIn = {
  accountId: string
  signInId: string
  email: string | undefined
  displayName: string | undefined
  authTime: Date
  /** The organization that they signed in for alone (the SDK's `tenantId`): in another one's shops they are nobody. Undefined: for all. */
  organizationId: string | undefined
  /** A second factor was asked for. Where the account has one it always is, but on a shared tablet by PIN. */
  secondFactor: boolean
  /**
   * Where it is on a shared tablet: which one, the shop that it is confined to, and how they said who they are. `password`: as elsewhere, also by phone;
   * `device`: nobody in particular.
   */
  device: { id: string; shopId: string; by: 'password' | 'pin' | 'device' } | undefined
}

/** What a request tells of the browser that it comes from. */
export type RequestClient = { userAgent: string | undefined; address: string | undefined }

export type PinState = 'none' | 'set' | 'locked'

export type NewAccount = {
  email: string
  /** Undefined: none, where nobody signs in by one. */
  password: string | undefined
  displayName: string
  /** In which its owner is written to. */
  locale?: Locale
}

type Profile = {
  email: string | undefined
  emailVerified: boolean
  displayName: string | undefined
  locale: Locale | undefined
  /** E.164. */
  phone: string | undefined
  /** One that they can sign in with. Without one they sign in by mailed links, or by phone. */
  hasPassword: boolean
  /** Other services that they sign in by, the first joined first. */
  providers: { id: ProviderId; email: string | null }[]
}

export type OwnFactors = {
  factors: { id: string; kind: 'totp' | 'phone'; displayName: string | undefined; phoneNumber: string | undefined; enrolledAt: Date }[]
  recoveryCodesLeft: number
}

/** A browser, or program, that somebody is signed in on, as far as it tells. */
export type OpenSignIn = {
  id: string
  browser: string | undefined
  system: string | undefined
  /** Shortened: a network, not an address. */
  network: string | undefined
  signedInAt: Date
  lastSeenAt: Date
}

/**
 * Leaves all that the account is a member of, in the transaction that deletes it, which begins and ends outside every scope. Refused to the
 * last owner of an organization.
 */
export type Leave = (tx: Tx, accountId: string) => Promise<Refusal<'member.lastOwner'> | undefined>

export type Accounts = {
  /** Another provider keeps accounts and passwords: those who sign in with it have one here; PINs, shared tablets and links for a password there are none. */
  readonly hosted: boolean
  /** Begins outside a scope (identity tables are the owner's). Password and e-mail rules are the service's. */
  createAccount(
    tx: Tx,
    account: NewAccount,
  ): Promise<{ accountId: string } | Refusal<'account.emailTaken' | 'account.weakPassword' | 'account.invalidEmail'>>
  /** Signature, time, issuer, audience, and that the account is neither disabled nor its tokens revoked. */
  verifyIdToken(token: string): Promise<SignedIn | undefined>
  /** The `__session` cookie that token sync set (R7.4). Good for reading only. */
  verifySession(cookie: string): Promise<SignedIn | undefined>
  /** As the account itself asks for, and without a word where it has gone. */
  deleteAccount(accountId: string): Promise<undefined | Refusal<'member.lastOwner'>>
  /** By account id: what lists of members show, and how its owner is written to. */
  describeAccounts(accountIds: readonly string[]): Promise<Map<string, Pick<Profile, 'email' | 'displayName' | 'locale'>>>
  /** When each was at a browser last, about to the hour. Who never signed in is left out. */
  lastSeen(accountIds: readonly string[]): Promise<Map<string, Date>>
  /**
   * A page, without its origin, that sets another password once, within so many seconds. Whoever has it has the account, so it is handed to its owner only.
   * Begins outside a scope.
   */
  makeResetLink(tx: Tx, accountId: string, wish: { seconds: number; locale: Locale }): Promise<string>
  /** Undefined: there is no such account. */
  readProfile(accountId: string): Promise<Profile | undefined>
  setLocale(accountId: string, locale: Locale): Promise<void>
  /** Where the account is signed in, seen last first. */
  listSignIns(accountId: string): Promise<OpenSignIn[]>
  /** One of the account's own: another's is left alone. It is over on all servers when this resolves. */
  endSignIn(accountId: string, id: string): Promise<void>
  endOtherSignIns(accountId: string, kept: string): Promise<void>
  /**
   * A shared tablet of a shop, signed in as an account of its own, which has neither address nor password. Begins outside a scope, as the next two do
   * that take a transaction.
   */
  addDevice(tx: Tx, device: { id: string; shopId: string; name: string }): Promise<{ accountId: string }>
  /** A token with which the SDK signs in there (`signInWithCustomToken`), once. Undefined: it was taken away meanwhile. */
  startDevice(id: string, origin: RequestClient): Promise<string | undefined>
  /** With all that is signed in on it. Answers what to tell of after the commit. */
  endDevice(tx: Tx, id: string): Promise<() => void>
  /** When each was seen last, and the browser that it was then. */
  describeDevices(ids: readonly string[]): Promise<Map<string, { lastSeenAt: Date }>>
  setPin(accountId: string, pin: string): Promise<void>
  removeOwnPin(accountId: string): Promise<void>
  /** By somebody else. Begins outside a scope. False: there was none. */
  removePin(tx: Tx, accountId: string): Promise<boolean>
  /** Of each account that is asked for. */
  pinStates(accountIds: readonly string[]): Promise<Map<string, PinState>>
  /**
   * A try on a shared tablet, counted before it is looked at. The right PIN gives a token with which the SDK signs in there, once, for as long as somebody
   * is at the tablet; `earlierTries`: the wrong ones before it. `left`: tries before the PIN is locked.
   */
  tryPin(
    pin: { accountId: string; pin: string; deviceId: string } & RequestClient,
  ): Promise<{ token: string; earlierTries: number } | { left: number } | Refusal<'pin.none' | 'pin.locked' | 'pin.busy'>>
  /** Somebody is still at the shared tablet. Answers until when that is believed; undefined: this sign-in isn't on one, or is over. */
  staySignedIn(signInId: string): Promise<Date | undefined>
  /** How many second factors each has, of those that have any; recovery codes aren't one. */
  countFactors(accountIds: readonly string[]): Promise<Map<string, number>>
  readFactors(accountId: string): Promise<OwnFactors>
  /** Ten that were never shown before, in the place of those there were. Without a second factor there are none. */
  renewRecoveryCodes(accountId: string, locale: Locale): Promise<string[] | Refusal<'factor.none'>>
  /**
   * All of them, with the recovery codes, for an account whose owner has lost them: its next sign-in is by the first factor alone. Begins outside a scope.
   * Answers what to tell of after the commit; undefined: there were none.
   */
  removeFactors(tx: Tx, accountId: string, locale: Locale): Promise<(() => void) | undefined>
  /** Says whether an account is a member of an organization, which a page names as its tenant. */
  onTenant(isMember: (accountId: string, organizationId: string) => Promise<boolean>): void
  /** Writes each change into the histories of the account's organizations, in its transaction, which begins and goes on outside every scope. */
  onChange(record: (tx: Tx, accountId: string, change: AccountChange) => Promise<void>): void
  /** Is asked before an account is deleted. */
  onDelete(leave: Leave): void
  /** Hears of each sign-in that this process has ended, after the commit: what is open by it has to be looked at again. */
  onSignedOut(hear: (accountId: string) => void): void
}
