import { z } from 'zod'

/** A value of another type is taken for an empty text, so a call refuses it as it refuses a missing one. */
const text = z.string().optional().catch('')
/** A value of another type is taken for none. */
const textOrNone = z.string().optional().catch(undefined)
const object = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape).optional().catch(undefined)

/**
 * The shape of the provider's bodies, for the fields that several calls read alike. It refuses nothing: each call answers the SDK's code for what it
 * lacks, in its own order. Other fields stay as they came, because the SDK sends more.
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

/** Undefined where the body is no object. */
export const parseBody = (body: unknown): ToolkitBody | undefined => Body.safeParse(body).data
