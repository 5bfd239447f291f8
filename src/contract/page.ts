import type { Locale } from '#domain/locale.ts'
import type { SignInMethod, SignUp } from '#domain/sign-in-methods.ts'
import type { OfferedProvider } from '#domain/sign-in-providers.ts'
import type { CallInput, Operation, OperationAnswer } from './operation.ts'
import type { Problem } from './problem.ts'

/** The provider that keeps the accounts in our place, as the SDK is told of it. Nothing of it is secret. */
export type HostedProvider = { projectId: string; apiKey: string; authDomain: string }

/** What a call comes back with: the answer, or the problem as the API tells it. */
export type CallResult<O> = { ok: true; value: OperationAnswer<O> } | { ok: false; problem: Problem }
/** As pages and browsers call alike. */
export type Call = <O extends Operation>(entry: O, input: CallInput<O>) => Promise<CallResult<O>>

/**
 * What the server hands to the page renderer with each request. The two are separate module graphs (docs/architecture.md, Zones), so this
 * plain type is all they share.
 */
export type PageContext = {
  /** Calls the API in-process, with this request's device and session cookies: pages can do no more than the API lets them. */
  call<O extends Operation>(entry: O, input: CallInput<O>, as?: { device?: string }): Promise<CallResult<O>>
  /** For script and style tags (Content-Security-Policy). */
  nonce: string
  /** Fresh for each response, also where the page itself comes from the cache: goes into forms as their idempotency key. */
  idempotencyKey: string
  /** The visitor's device, from its cookie. Undefined where cookies are off, or the page came from a cache. */
  device: string | undefined
  /** Makes it the device of a browser that has none. A browser that keeps no cookies forgets it. */
  keepDevice(device: string): void
  /** PUBLIC_URL, else the address of this request: for links and QR codes that other devices open. */
  origin: string
  /** R7.1: the API's address for browsers, where it isn't with the pages. */
  apiBase: string | undefined
  /** R1.3. */
  environment: string
  version: string
  /** Whether a mail server is configured. */
  mails: boolean
  /**
   * How somebody signs in here, as far as it works here, and who may make an account. `hosted`: where that is done elsewhere, so that there are neither
   * PINs nor shared tablets, and mails about accounts are the provider's.
   */
  signIn: {
    methods: readonly SignInMethod[]
    signUp: SignUp
    hosted: HostedProvider | undefined
    providers: readonly OfferedProvider[]
    /** Whether SMS leave, or are kept for a developer to read; undefined: there are none. */
    sms: 'sent' | 'kept' | undefined
  }
  /** Whether the first run is behind us. */
  setUp: boolean
  /** The languages that the browser asks for. */
  acceptLanguage: string | undefined
  localeCookie: Locale | undefined
  /** An error that no page expected: logged once, with the id that the error page shows. */
  report(error: unknown): void
  requestId: string
}
