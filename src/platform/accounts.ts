/**
 * Functions that the product needs from the sign-in service. `src/identity` and `src/server` never import each other; `bin` connects them.
 * Functions with a `tx` write in it, so an account and its membership are created together.
 */
import type { EventKind } from '#domain/events.ts'
import type { Locale } from '#domain/locale.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { ProviderId } from '#domain/sign-in-providers.ts'
import type { Tx } from './database/db.ts'

/** Change of how an account signs in, for the history. `data` holds nothing personal. */
export type AccountChangeEvent = { kind: EventKind & `account.${string}`; data: Record<string, unknown> }

/** Account and sign-in of a valid ID token or session. */
export type AuthenticatedAccount = {
  accountId: string
  signInId: string
  email: string | undefined
  displayName: string | undefined
  authTime: Date
  /** Organization of the sign-in (the SDK's `tenantId`), which has no rights in shops of others. Undefined: valid for all. */
  organizationId: string | undefined
  /** True if a second factor was proved. An account with a factor always needs it, except by PIN on a shared tablet. */
  secondFactor: boolean
  /**
   * Shared tablet of the sign-in, the shop it is limited to, and how the member signed in there. `password`: as elsewhere, also by phone or
   * provider. `device`: the tablet itself, without a member.
   */
  device: { id: string; shopId: string; by: 'password' | 'pin' | 'device' } | undefined
}

export type UserAgentAndAddress = { userAgent: string | undefined; address: string | undefined }

export type PinState = 'none' | 'set' | 'locked'

export type NewAccount = {
  email: string
  /** Undefined for an account without a password. */
  password: string | undefined
  displayName: string
  /** Language of mails to the owner. */
  locale?: Locale
}

type Profile = {
  email: string | undefined
  emailVerified: boolean
  displayName: string | undefined
  locale: Locale | undefined
  /** In E.164 form. */
  phone: string | undefined
  /** True if the account can sign in with a password. */
  hasPassword: boolean
  /** Linked providers, in order of linking. */
  providers: { id: ProviderId; email: string | null }[]
}

export type EnrolledFactors = {
  factors: { id: string; kind: 'totp' | 'phone'; displayName: string | undefined; phoneNumber: string | undefined; enrolledAt: Date }[]
  recoveryCodesLeft: number
}

/** Browser or program with an open sign-in. */
export type OpenSignIn = {
  id: string
  browser: string | undefined
  system: string | undefined
  /** Shortened: a network, never an address. */
  network: string | undefined
  signedInAt: Date
  lastSeenAt: Date
}

/**
 * Removes the account's memberships in the transaction that deletes the account, which begins and ends outside every scope. Refuses for the
 * last owner of an organization.
 */
export type MembershipRemover = (tx: Tx, accountId: string) => Promise<Refusal<'member.lastOwner'> | undefined>

export type AccountService = {
  /**
   * True if another provider keeps accounts and passwords. Its accounts exist here too, but without PINs, shared tablets and links to set a
   * password.
   */
  readonly hosted: boolean
  /** Call outside every scope, because only the database owner can access identity tables. Checks password and e-mail. */
  createAccount(
    tx: Tx,
    account: NewAccount,
  ): Promise<{ accountId: string } | Refusal<'account.emailTaken' | 'account.weakPassword' | 'account.invalidEmail'>>
  /** Returns undefined for an invalid or expired token, an ended sign-in or a disabled account. */
  verifyIdToken(token: string): Promise<AuthenticatedAccount | undefined>
  /** Verifies the `__session` cookie set by token sync (R7.4). It allows reading only. */
  verifySession(cookie: string): Promise<AuthenticatedAccount | undefined>
  /** Deletes the account at its owner's request. Does nothing if it no longer exists. */
  deleteAccount(accountId: string): Promise<undefined | Refusal<'member.lastOwner'>>
  /** Returns name, address and language by account id, for lists of members and for mails. */
  describeAccounts(accountIds: readonly string[]): Promise<Map<string, Pick<Profile, 'email' | 'displayName' | 'locale'>>>
  /** Returns when each account was last active, to about an hour. Accounts that never signed in are left out. */
  lastSeen(accountIds: readonly string[]): Promise<Map<string, Date>>
  /**
   * Returns the path of a page that sets a new password once, within `seconds`. It gives access to the account, so hand it to the owner
   * only. Call outside every scope.
   */
  makeResetLink(tx: Tx, accountId: string, options: { seconds: number; locale: Locale }): Promise<string>
  /** Returns undefined if the account does not exist. */
  readProfile(accountId: string): Promise<Profile | undefined>
  setLocale(accountId: string, locale: Locale): Promise<void>
  /** Returns the account's open sign-ins, last seen first. */
  listSignIns(accountId: string): Promise<OpenSignIn[]>
  /** Ends a sign-in of the account and ignores those of others. Effective on all servers when it resolves. */
  endSignIn(accountId: string, id: string): Promise<void>
  endOtherSignIns(accountId: string, kept: string): Promise<void>
  /** Creates the account of a shared tablet, which has no address or password. Call outside every scope. */
  addDevice(tx: Tx, device: { id: string; shopId: string; name: string }): Promise<{ accountId: string }>
  /** Returns a token for one `signInWithCustomToken` on the tablet; undefined if the tablet was removed. */
  startDevice(id: string, origin: UserAgentAndAddress): Promise<string | undefined>
  /** Removes the tablet with its sign-ins. Call outside every scope, and the returned function after the commit. */
  endDevice(tx: Tx, id: string): Promise<() => void>
  describeDevices(ids: readonly string[]): Promise<Map<string, { lastSeenAt: Date }>>
  setPin(accountId: string, pin: string): Promise<void>
  removeOwnPin(accountId: string): Promise<void>
  /** Removes the PIN on behalf of another member. Call outside every scope. Returns false if there was none. */
  removePin(tx: Tx, accountId: string): Promise<boolean>
  pinStates(accountIds: readonly string[]): Promise<Map<string, PinState>>
  /**
   * Tries a PIN on a shared tablet and counts the attempt. The correct PIN returns a one-time token for the SDK. `earlierTries`: wrong
   * attempts before it. `left`: attempts until the PIN is locked.
   */
  tryPin(
    pin: { accountId: string; pin: string; deviceId: string } & UserAgentAndAddress,
  ): Promise<{ token: string; earlierTries: number } | { left: number } | Refusal<'pin.notSet' | 'pin.locked' | 'pin.busy'>>
  /**
   * Returns the account among these whose PIN it is; undefined if it is nobody's. Counts nothing, so the caller must limit the attempts.
   * Locked PINs don't count.
   */
  findPinHolder(accountIds: readonly string[], pin: string): Promise<{ accountId: string } | undefined | Refusal<'pin.busy'>>
  /** Extends a member's sign-in on a shared tablet. Returns its new end; undefined if the sign-in is not on a tablet or has ended. */
  staySignedIn(signInId: string): Promise<Date | undefined>
  /** Returns the number of second factors of accounts that have any. Recovery codes do not count. */
  countFactors(accountIds: readonly string[]): Promise<Map<string, number>>
  readFactors(accountId: string): Promise<EnrolledFactors>
  /** Replaces the recovery codes by ten new ones. Refuses without a second factor. */
  renewRecoveryCodes(accountId: string, locale: Locale): Promise<string[] | Refusal<'factor.notEnrolled'>>
  /**
   * Removes all factors and recovery codes of an owner who lost them. The next sign-in needs the first factor only. Call outside every
   * scope, and the returned function after the commit; undefined if there were none.
   */
  removeFactors(tx: Tx, accountId: string, locale: Locale): Promise<(() => void) | undefined>
  /** Registers the check whether an account is a member of an organization named as a page's tenant. */
  onTenant(isMember: (accountId: string, organizationId: string) => Promise<boolean>): void
  /**
   * Registers the function that records a change in the histories of the account's organizations. It runs in the change's transaction,
   * outside every scope.
   */
  onChange(record: (tx: Tx, accountId: string, change: AccountChangeEvent) => Promise<void>): void
  /** Registers a function that may refuse to delete an account. */
  onDelete(leave: MembershipRemover): void
  /**
   * Registers a listener, called after the commit that ended sign-ins in this process. Open connections of the account must be checked
   * again.
   */
  onSignedOut(hear: (accountId: string) => void): void
}
