/** The SDK's codes of R8.1. */
export const specifiedProblems = [
  'argument-error',
  'internal-error',
  'network-request-failed',
  'operation-not-supported-in-this-environment',
  'missing-multi-factor-info',
  'invalid-api-key',
  'auth-domain-config-required',
  'popup-blocked',
  'unauthorized-domain',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'invalid-auth-event',
  'already-initialized',
  'dependent-sdk-initialized-before-auth',
  'web-storage-unsupported',
] as const

/** Each has a sentence of its own: those, and what our service answers. */
export const signInProblems = [
  ...specifiedProblems,
  'multi-factor-auth-required',
  'multi-factor-info-not-found',
  'invalid-multi-factor-session',
  'invalid-verification-code',
  'maximum-second-factor-count-exceeded',
  'code-expired',
  'user-cancelled',
  'account-exists-with-different-credential',
  'admin-restricted-operation',
  'credential-already-in-use',
  'email-already-in-use',
  'invalid-action-code',
  'expired-action-code',
  'invalid-credential',
  'invalid-display-name',
  'invalid-email',
  'last-owner',
  'last-sign-in-method',
  'login-blocked',
  'missing-email',
  'missing-password',
  'operation-not-allowed',
  'provider-already-linked',
  'provider-answer-unusable',
  'provider-not-joined',
  'provider-unavailable',
  'requires-recent-login',
  'second-factor-already-in-use',
  'unsupported-first-factor',
  'tenant-id-mismatch',
  'too-many-requests',
  'unknown-identity',
  'unverified-email',
  'user-disabled',
  'user-mismatch',
  'user-token-expired',
  'weak-password',
  'captcha-check-failed',
  'invalid-phone-number',
  'invalid-verification-id',
  'missing-phone-number',
  'missing-verification-code',
  'phone-number-exists',
  'quota-exceeded',
  'unknown',
] as const

export type SignInProblem = (typeof signInProblems)[number]

type SdkError = { name?: unknown; code?: unknown; customData?: { originalMessage?: unknown } }

/** Said alike of an address that an account has and of one that it is to have. */
const alike = new Map<string, SignInProblem>([
  ['missing-new-email', 'missing-email'],
  ['invalid-new-email', 'invalid-email'],
])

/** The key of the sentence (`messages.problems[…]`) for whatever signing in or out threw. */
export function signInProblem(error: unknown): SignInProblem {
  const { name, code, customData } = (typeof error === 'object' && error !== null ? error : {}) as SdkError
  // What stops a sign-in at its end is `login-blocked` to the SDK, which keeps only the message of the cause.
  const cause = customData?.originalMessage === 'auth/web-storage-unsupported' ? customData.originalMessage : code
  const problemCode = name === 'TimeoutError' ? 'network-request-failed' : String(cause ?? '').replace(/^auth\//, '')
  return signInProblems.find((problem) => problem === problemCode) ?? alike.get(problemCode) ?? 'unknown'
}

/** The same for what signing in by another service threw: nobody has typed an address or a password there. */
export function providerProblem(error: unknown): SignInProblem {
  const problem = signInProblem(error)
  if (problem === 'invalid-credential') return 'provider-answer-unusable'
  return problem === 'admin-restricted-operation' ? 'unknown-identity' : problem
}
