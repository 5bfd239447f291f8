import type { ApplicationVerifier, Auth, MultiFactorError, MultiFactorResolver, OAuthCredential, User } from 'firebase/auth'

/** As browsers load it: the build for Node leaves out phones and second factors. */
type Sdk = typeof import('firebase/auth')
export type Tab = Auth & { close(): Promise<void> }

export const password = 'umbrella in november'

type Person = { uid: string; email: string }
/** `organization`: whose member it is, which the SDK calls a tenant. */
type About = { displayName?: string; verified?: boolean; organization?: string }
/** Somebody as another service knows them. `subject`: by which it tells people apart. */
type Vouched = { subject: string; email?: string; verified?: boolean }
/** What another service is asked about somebody for. */
type Wanted = 'signIn' | 'link' | 'reauth'
export type RequestType = 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL' | 'EMAIL_SIGNIN'

/** A sign-in service as a scenario finds it: ours or the emulator. All by the unmodified SDK, or by bodies as it sends them. */
export type Service = {
  sdk: Sdk
  /** Closed when the scenario is over. */
  tab(): Promise<Tab>
  account(about?: About): Promise<Person>
  /** As the operator does. */
  disable(person: Person): Promise<unknown>
  /** The newest link of that kind in the mails to that address, if there is one. */
  link(email: string, requestType: RequestType): Promise<string | undefined>
  /** What that link carries; throws where there is none. */
  code(email: string, requestType: RequestType): Promise<string>
  /** The newest code that went to that number. */
  sms(phone: string): Promise<string>
  /** What another service has answered about somebody. */
  vouched(who: Vouched, wanted?: Wanted): Promise<OAuthCredential>
  /** What stands in the place of the provider's captcha. */
  verifier(): ApplicationVerifier
  /** Lets so many seconds pass for the service. Absent: its clock is the machine's. */
  later?(seconds: number): void
  /** What its clock shows, in milliseconds. */
  now?(): number
  /** `accounts:lookup` and its like. */
  call(call: string, body: unknown): Promise<Answer>
  /** Form body in, snake_case out. */
  token(form: Record<string, string>): Promise<Answer>
}

export type Answer = { status: number; body: Record<string, unknown> }

let people = 0
/** Nobody has it yet. */
export const newEmail = (): string => `person-${++people}-${Math.random().toString(36).slice(2, 8)}@example.jp`

let phones = Math.floor(Math.random() * 1e6)
/** Nobody has it yet. */
export const newPhone = (): string => `+8190${10_000_000 + ((++phones * 37) % 80_000_000)}`

/** Nobody is that at another service yet. */
export const newSubject = (): string => `subject-${++people}-${Math.random().toString(36).slice(2, 8)}`

/** Somebody with an account, whose page `open` has just been signed in to by the password. */
export async function signedIn({ sdk, tab, account }: Pick<Service, 'sdk' | 'tab' | 'account'>, about?: About) {
  const person = await account(about)
  const open = await tab()
  const { user } = await sdk.signInWithEmailAndPassword(open, person.email, password)
  return { ...person, open, user }
}

/** Signs in by the password where it isn't enough: what asks for the second factor. */
export async function askedForFactor({ sdk }: Pick<Service, 'sdk'>, open: Auth, email: string): Promise<MultiFactorResolver> {
  const refused: MultiFactorError = await sdk.signInWithEmailAndPassword(open, email, password).then(
    () => Promise.reject(new Error('It was not asked for')),
    (error) => error,
  )
  return sdk.getMultiFactorResolver(open, refused)
}

/** What came of it: the SDK's code, or that it went well. */
export async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === undefined) throw error
    return code
  }
}

/** The provider's error code of an answer, without its explanation. */
export function refusal({ status, body }: Answer): string {
  const { message } = (body.error ?? {}) as { message?: string }
  return message === undefined ? `${status}` : `${status} ${message.split(' : ')[0]}`
}

/** Of a user what doesn't differ between two runs. */
export function shown({ email, emailVerified, displayName, phoneNumber, isAnonymous, providerData, metadata, tenantId }: User) {
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

/** Waits until the clock shows the next second: tokens and what ends them are told apart by seconds. */
export async function nextSecond(): Promise<void> {
  const second = () => Math.floor(Date.now() / 1000)
  const before = second()
  while (second() === before) await new Promise((resolve) => setTimeout(resolve, 20))
}
