import type { Refusal } from '#domain/refusal.ts'

/** Error codes of the provider that we return; the SDK turns each into `auth/…`. */
const toolkitProblems = {
  ADMIN_ONLY_OPERATION: 400,
  CAPTCHA_CHECK_FAILED: 400,
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 400,
  EMAIL_EXISTS: 400,
  EMAIL_NOT_FOUND: 400,
  EXPIRED_OOB_CODE: 400,
  FEDERATED_USER_ID_ALREADY_LINKED: 400,
  INSUFFICIENT_PERMISSION: 400,
  INVALID_ARGUMENT: 400,
  INVALID_CODE: 400,
  INVALID_CONTINUE_URI: 400,
  INVALID_CUSTOM_TOKEN: 400,
  INVALID_DISPLAY_NAME: 400,
  INVALID_EMAIL: 400,
  INVALID_GRANT_TYPE: 400,
  INVALID_IDENTIFIER: 400,
  INVALID_IDP_RESPONSE: 400,
  INVALID_ID_TOKEN: 400,
  INVALID_JSON_PAYLOAD: 400,
  INVALID_LOGIN_CREDENTIALS: 400,
  INVALID_MFA_PENDING_CREDENTIAL: 400,
  INVALID_NEW_EMAIL: 400,
  INVALID_OOB_CODE: 400,
  INVALID_PHONE_NUMBER: 400,
  INVALID_PHOTO_URL: 400,
  INVALID_REFRESH_TOKEN: 400,
  INVALID_REQ_TYPE: 400,
  INVALID_SESSION_INFO: 400,
  INVALID_TEMPORARY_PROOF: 400,
  LAST_OWNER: 400,
  LAST_SIGN_IN_METHOD: 400,
  MFA_ENROLLMENT_NOT_FOUND: 400,
  MISSING_CODE: 400,
  MISSING_CONTINUE_URI: 400,
  MISSING_CUSTOM_TOKEN: 400,
  MISSING_EMAIL: 400,
  MISSING_GRANT_TYPE: 400,
  MISSING_IDENTIFIER: 400,
  MISSING_ID_TOKEN: 400,
  MISSING_MFA_ENROLLMENT_ID: 400,
  MISSING_MFA_PENDING_CREDENTIAL: 400,
  MISSING_NEW_EMAIL: 400,
  MISSING_OOB_CODE: 400,
  MISSING_PASSWORD: 400,
  MISSING_PHONE_NUMBER: 400,
  MISSING_REFRESH_TOKEN: 400,
  MISSING_REQ_TYPE: 400,
  MISSING_SESSION_INFO: 400,
  NOT_FOUND: 404,
  OPERATION_NOT_ALLOWED: 400,
  PHONE_NUMBER_EXISTS: 400,
  QUOTA_EXCEEDED: 400,
  SECOND_FACTOR_EXISTS: 400,
  PROVIDER_ALREADY_LINKED: 400,
  /** Fault of another service. No account lookup depends on it, so no member is signed out. */
  PROVIDER_UNAVAILABLE: 503,
  SECOND_FACTOR_LIMIT_EXCEEDED: 400,
  SESSION_EXPIRED: 400,
  TENANT_ID_MISMATCH: 400,
  TOKEN_EXPIRED: 400,
  TOO_MANY_ATTEMPTS_TRY_LATER: 400,
  UNAUTHORIZED_DOMAIN: 400,
  UNVERIFIED_EMAIL: 400,
  UNSUPPORTED_FIRST_FACTOR: 400,
  USER_CANCELLED: 400,
  USER_DISABLED: 400,
  USER_NOT_FOUND: 400,
  WEAK_PASSWORD: 400,
} as const

/**
 * Returned as plain text. An error in the provider's shape on lookup or refresh makes the SDK sign out. Plain text counts as a network
 * failure, so it stays signed in (docs/architecture.md, Identity).
 */
const passingFaults = {
  /** Expired by our clock although the browser thinks it valid, because its clock was moved. The next refresh fixes it. */
  ID_TOKEN_EXPIRED: 401,
  /** Too many password checks run at the same time. */
  BUSY: 429,
  UNAVAILABLE: 503,
} as const

export type ToolkitRefusal = Refusal<keyof typeof toolkitProblems | keyof typeof passingFaults>

const explanations: Partial<Record<string, string>> = {
  WEAK_PASSWORD: 'Password should have 10 to 128 characters and not be easy to guess',
  INVALID_DISPLAY_NAME: 'A name has 1 to 100 characters',
  INVALID_PHOTO_URL: 'A picture’s address begins with http:// or https:// and has at most 2048 characters',
}

export function createToolkitProblemResponse({ refused, params }: ToolkitRefusal): Response {
  const headers = { 'Cache-Control': 'no-store', ...(params?.seconds === undefined ? {} : { 'Retry-After': String(params.seconds) }) }
  if (refused in passingFaults) {
    const status = passingFaults[refused as keyof typeof passingFaults]
    return new Response(refused, { status, headers: { 'Retry-After': '5', 'Content-Type': 'text/plain; charset=utf-8', ...headers } })
  }
  const code = toolkitProblems[refused as keyof typeof toolkitProblems]
  const explanation = params?.setting === undefined ? explanations[refused] : `The server’s setting ${params.setting} doesn’t allow it`
  const message = explanation ? `${refused} : ${explanation}` : refused
  return Response.json({ error: { code, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } }, { status: code, headers })
}
