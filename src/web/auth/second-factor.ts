/** Second factors, for pages that ask for one or edit them. Loads the SDK: import it dynamically. */
import {
  getMultiFactorResolver,
  type MultiFactorError,
  multiFactor,
  PhoneAuthProvider,
  type PhoneInfoOptions,
  PhoneMultiFactorGenerator,
  type PhoneMultiFactorInfo,
  TotpMultiFactorGenerator,
} from 'firebase/auth'
import { openAuthSdk, requireSignedInUser, syncSession } from './firebase.ts'

/** `recovery`: printed recovery codes, which the SDK treats as an app. `phone`: masked number with its last digits. */
export type SecondFactorOption = { id: string; name: string | undefined } & (
  | { kind: 'totp' | 'recovery'; phone?: undefined }
  | { kind: 'phone'; phone: string }
)

/** All methods throw the SDK's errors. */
export type SecondFactorChallenge = {
  choices: SecondFactorOption[]
  /** Sends a code to that phone. Returns the session that the code needs. */
  text(id: string): Promise<string>
  /** Checks a code; a wrong one may be followed by another. `session`: of a code that was sent. */
  answer(id: string, code: string, session?: string): Promise<void>
}

const recoveryId = 'recovery'

async function send(to: PhoneInfoOptions): Promise<string> {
  const { requestSmsCode: requestCode } = await import('./phone.ts')
  return requestCode(to, openAuthSdk().auth.languageCode ?? '')
}

const proofByPhone = (session: string, code: string) => PhoneMultiFactorGenerator.assertion(PhoneAuthProvider.credential(session, code))

export function openSecondFactorChallenge(required: unknown, language: string): SecondFactorChallenge {
  const { auth } = openAuthSdk()
  auth.languageCode = language
  const resolver = getMultiFactorResolver(auth, required as MultiFactorError)
  return {
    choices: resolver.hints.map((hint): SecondFactorOption => {
      const { uid: id, displayName, factorId } = hint
      const name = displayName ?? undefined
      if (factorId === PhoneMultiFactorGenerator.FACTOR_ID)
        return { id, name, kind: 'phone', phone: (hint as PhoneMultiFactorInfo).phoneNumber }
      return { id, name, kind: id === recoveryId ? 'recovery' : 'totp' }
    }),
    text: (id) => send({ multiFactorUid: id, session: resolver.session }),
    async answer(id, code, session) {
      await resolver.resolveSignIn(
        session === undefined ? TotpMultiFactorGenerator.assertionForSignIn(id, code) : proofByPhone(session, code),
      )
    },
  }
}

export type PendingAuthenticator = {
  /** `secret` is for typing, `address` for a QR code. */
  secret: string
  address: string
  /** Enrols the app with a code that it shows. Ends all other sign-ins. Throws the SDK's errors. */
  enrol(code: string, name: string): Promise<void>
}

/** `issuer`, `account`: labels shown in the app. Throws the SDK's errors. */
export async function startAuthenticatorEnrolment(issuer: string, account: string, language: string): Promise<PendingAuthenticator> {
  const user = await requireSignedInUser(language)
  const factors = multiFactor(user)
  const secret = await TotpMultiFactorGenerator.generateSecret(await factors.getSession())
  return {
    secret: secret.secretKey,
    address: secret.generateQrCodeUrl(encodeURIComponent(account), encodeURIComponent(issuer)),
    async enrol(code, name) {
      await factors.enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), name)
      await syncSession(user)
    },
  }
}

/** Sends a code to a new second-factor phone. Returns the session that the code needs. Throws the SDK's errors. */
export async function sendCodeToNewPhone(phoneNumber: string, language: string): Promise<string> {
  const user = await requireSignedInUser(language)
  return send({ phoneNumber, session: await multiFactor(user).getSession() })
}

/** Enrols the phone with the code sent to it. Ends all other sign-ins. Throws the SDK's errors. */
export async function enrolPhone(session: string, code: string, name: string, language: string): Promise<void> {
  const user = await requireSignedInUser(language)
  await multiFactor(user).enroll(proofByPhone(session, code), name)
  await syncSession(user)
}

/** Ends all other sign-ins. Throws the SDK's errors. */
export async function removeFactor(id: string, language: string): Promise<void> {
  const user = await requireSignedInUser(language)
  await multiFactor(user).unenroll(id)
  await syncSession(user)
}
