import type { Locale } from '#domain/locale.ts'
import type { SignUpPolicy, SwitchableSignInMethod } from '#domain/sign-in-methods.ts'
import type { OfferedProvider } from '#domain/sign-in-providers.ts'
import type { ApiCallInput, Operation, OperationAnswer } from './operation.ts'
import type { Problem } from './problem.ts'

/** Hosted identity provider, as configured for the SDK. Nothing of it is secret. */
export type HostedIdentityProviderConfig = { projectId: string; apiKey: string; authDomain: string }

export type ApiCallResult<O> = { ok: true; value: OperationAnswer<O> } | { ok: false; problem: Problem }
/** Common interface of pages and browsers for calls. */
export type ApiCall = <O extends Operation>(entry: O, input: ApiCallInput<O>) => Promise<ApiCallResult<O>>

/**
 * Data that the server passes to the page renderer with each request. Both are separate module graphs (docs/architecture.md, Zones), and this plain type
 * is all they share.
 */
export type PageContext = {
  /**
   * Calls the API in-process with the request's device and session cookies, so pages have no more rights than the API gives. `device`: instead of the
   * cookie's; null: none, for a browser that many visitors use.
   */
  call<O extends Operation>(entry: O, input: ApiCallInput<O>, as?: { device?: string | null }): Promise<ApiCallResult<O>>
  /** Used in script and style tags (Content-Security-Policy). */
  nonce: string
  /** New for each response, even if the page is cached. Forms use it as idempotency key. */
  idempotencyKey: string
  /** The visitor's device from its cookie. Undefined without cookies, or for a cached page. */
  device: string | undefined
  /** Sets the device of a browser that has none. A browser without cookies forgets it. */
  keepDevice(device: string): void
  /** PUBLIC_URL, else this request's address: for links and QR codes that other devices open. */
  origin: string
  /** API address for browsers, if it differs from the pages' origin (R7.1). */
  apiBase: string | undefined
  /** Environment label (R1.3). */
  environment: string
  version: string
  mails: boolean
  /**
   * Available sign-in methods, and who may create an account. `hosted`: accounts are external, so there are no PINs and no shared tablets, and the
   * provider sends account mails.
   */
  signIn: {
    methods: readonly SwitchableSignInMethod[]
    signUp: SignUpPolicy
    hosted: HostedIdentityProviderConfig | undefined
    providers: readonly OfferedProvider[]
    /** Whether SMS are sent, or stored for a developer; undefined: none. */
    sms: 'sent' | 'kept' | undefined
  }
  setUp: boolean
  acceptLanguage: string | undefined
  localeCookie: Locale | undefined
  /** An unexpected error: logged once, with the id that the error page shows. */
  report(error: unknown): void
  requestId: string
}
