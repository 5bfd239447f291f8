import type { ApplicationVerifier, Auth, MultiFactorError, MultiFactorResolver, OAuthCredential, User } from 'firebase/auth'

/** The SDK as browsers load it: the build for Node lacks phone sign-in and second factors. */
type Sdk = typeof import('firebase/auth')
export type Tab = Auth & { close(): Promise<void> }

export const password = 'umbrella in november'

type Person = { uid: string; email: string }
/** `organization`: the account's organization, which the SDK calls a tenant. */
type About = { displayName?: string; verified?: boolean; organization?: string }
/** A person as another service knows them. `subject`: their id there. */
type Vouched = { subject: string; email?: string; verified?: boolean }
type Wanted = 'signIn' | 'link' | 'reauth'
export type OobRequestType = 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL' | 'EMAIL_SIGNIN'

/** A sign-in service as a scenario uses it: ours or the emulator. Called by the unmodified SDK, or with bodies as it sends them. */
export type SignInService = {
  sdk: Sdk
  /** Closed when the scenario is over. */
  tab(): Promise<Tab>
  account(about?: About): Promise<Person>
  /** Disables the account as the operator. */
  disable(person: Person): Promise<unknown>
  /** Returns the newest link of that kind mailed to that address; undefined if there is none. */
  link(email: string, requestType: OobRequestType): Promise<string | undefined>
  /** Returns the code in that link. Throws if there is none. */
  code(email: string, requestType: OobRequestType): Promise<string>
  /** Returns the newest code sent to that number. */
  sms(phone: string): Promise<string>
  /** Returns another service's credential for a person. */
  vouched(who: Vouched, wanted?: Wanted): Promise<OAuthCredential>
  /** A replacement for the provider's captcha. */
  verifier(): ApplicationVerifier
  /** Advances the service's clock. Missing if it uses the machine's. */
  later?(seconds: number): void
  /** The service's clock in milliseconds. */
  now?(): number
  /** `accounts:lookup` and similar calls. */
  call(call: string, body: unknown): Promise<SignInResponse>
  /** Form body in, snake_case out. */
  token(form: Record<string, string>): Promise<SignInResponse>
}

export type SignInResponse = { status: number; body: Record<string, unknown> }

let people = 0
export const newEmail = (): string => `person-${++people}-${Math.random().toString(36).slice(2, 8)}@example.jp`

let phones = Math.floor(Math.random() * 1e6)
export const newPhone = (): string => `+8190${10_000_000 + ((++phones * 37) % 80_000_000)}`

export const newOidcSubject = (): string => `subject-${++people}-${Math.random().toString(36).slice(2, 8)}`

/** Returns a person with an account whose page `open` has just signed in with the password. */
export async function signInNewAccount({ sdk, tab, account }: Pick<SignInService, 'sdk' | 'tab' | 'account'>, about?: About) {
  const person = await account(about)
  const open = await tab()
  const { user } = await sdk.signInWithEmailAndPassword(open, person.email, password)
  return { ...person, open, user }
}

/** Signs in with the password and returns the resolver of the required second factor. */
export async function signInToSecondFactor({ sdk }: Pick<SignInService, 'sdk'>, open: Auth, email: string): Promise<MultiFactorResolver> {
  const refused: MultiFactorError = await sdk.signInWithEmailAndPassword(open, email, password).then(
    () => Promise.reject(new Error('It was not asked for')),
    (error) => error,
  )
  return sdk.getMultiFactorResolver(open, refused)
}

/** Returns the SDK's error code, or that the work succeeded. */
export async function sdkResultCode(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === undefined) throw error
    return code
  }
}

/** Returns the provider's error code of a response, without its explanation. */
export function providerErrorCode({ status, body }: SignInResponse): string {
  const { message } = (body.error ?? {}) as { message?: string }
  return message === undefined ? `${status}` : `${status} ${message.split(' : ')[0]}`
}

/** Returns the parts of a user that are the same in every run. */
export function stableUserParts({ email, emailVerified, displayName, phoneNumber, isAnonymous, providerData, metadata, tenantId }: User) {
  return {
    email: email?.replace(/^person-[^@]+/, 'person') ?? null,
    emailVerified,
    displayName,
    phoneNumber,
    isAnonymous,
    tenantId,
    providers: providerData.map(({ providerId }) => providerId),
    hasTimes: Boolean(metadata.creationTime && metadata.lastSignInTime),
  }
}

/** Waits for the clock's next second, because tokens and their revocation have a resolution of one second. */
export async function waitForNextSecond(): Promise<void> {
  const second = () => Math.floor(Date.now() / 1000)
  const before = second()
  while (second() === before) await new Promise((resolve) => setTimeout(resolve, 20))
}
