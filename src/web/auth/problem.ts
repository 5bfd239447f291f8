/** The SDK's error codes (R8.1). */
export const sdkErrorCodes = [
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

/** Problem codes with their own text: the SDK's and those of our service. */
export const signInProblemCodes = [
  ...sdkErrorCodes,
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

export type SignInProblemCode = (typeof signInProblemCodes)[number]

type SdkError = { name?: unknown; code?: unknown; customData?: { originalMessage?: unknown } }

/** Codes that differ only in whether the address is the current or the new one. */
const alike = new Map<string, SignInProblemCode>([
  ['missing-new-email', 'missing-email'],
  ['invalid-new-email', 'invalid-email'],
])

/** Returns the key of the sentence (`messages.problems[…]`) for an error thrown by sign-in or sign-out. */
export function toSignInProblemCode(error: unknown): SignInProblemCode {
  const { name, code, customData } = (typeof error === 'object' && error !== null ? error : {}) as SdkError
  // The SDK turns a late refusal into `login-blocked` and keeps only the message of its cause.
  const cause = customData?.originalMessage === 'auth/web-storage-unsupported' ? customData.originalMessage : code
  const problemCode = name === 'TimeoutError' ? 'network-request-failed' : String(cause ?? '').replace(/^auth\//, '')
  return signInProblemCodes.find((problem) => problem === problemCode) ?? alike.get(problemCode) ?? 'unknown'
}

/** Like `toSignInProblem`, for sign-in by another service, where no address or password was typed. */
export function toProviderProblemCode(error: unknown): SignInProblemCode {
  const problem = toSignInProblemCode(error)
  if (problem === 'invalid-credential') return 'provider-answer-unusable'
  return problem === 'admin-restricted-operation' ? 'unknown-identity' : problem
}
