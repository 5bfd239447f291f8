import { z } from 'zod'

/** Reads a value of another type as an empty text, so a call refuses it like a missing one. */
const text = z.string().optional().catch('')
/** Reads a value of another type as undefined. */
const textOrNone = z.string().optional().catch(undefined)
const object = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape).optional().catch(undefined)

/**
 * Shared fields of the provider's request bodies. Never refuses: each call returns the SDK's code for a missing field. Keeps unknown
 * fields, because the SDK sends more.
 */
const Body = z.looseObject({
  code: text,
  continueUri: text,
  continueUrl: text,
  email: textOrNone,
  idToken: text,
  identifier: text,
  mfaEnrollmentId: text,
  mfaPendingCredential: text,
  newEmail: text,
  newPassword: text,
  password: text,
  pendingToken: textOrNone,
  phoneEnrollmentInfo: object({ phoneNumber: text }),
  phoneNumber: text,
  phoneSignInInfo: object({}),
  phoneVerificationInfo: object({ sessionInfo: text, code: text }),
  postBody: textOrNone,
  requestUri: textOrNone,
  sessionId: textOrNone,
  sessionInfo: text,
  temporaryProof: textOrNone,
  token: text,
  totpEnrollmentInfo: object({}),
  totpVerificationInfo: object({ sessionInfo: text }),
})
export type ToolkitBody = z.infer<typeof Body>

/** Returns undefined if the body is not an object. */
export const parseToolkitBody = (body: unknown): ToolkitBody | undefined => Body.safeParse(body).data
