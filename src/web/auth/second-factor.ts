/** The second factor, for pages that ask for one or let its owner change it. Loads the SDK: import it dynamically. */
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
import { open, ownUser, syncSession } from './firebase.ts'

/** `recovery`: the codes that were written down, which the SDK takes for one more app. `phone`: its number, of which the last digits can be read. */
export type FactorChoice = { id: string; name: string | undefined } & (
  | { kind: 'totp' | 'recovery'; phone?: undefined }
  | { kind: 'phone'; phone: string }
)

/** All throw the SDK's errors. */
export type Question = {
  choices: FactorChoice[]
  /** Sends a code to that phone. Answers the session that it is used by. */
  text(id: string): Promise<string>
  /** A wrong code can be followed by another one. `session`: of a code that was sent. */
  answer(id: string, code: string, session?: string): Promise<void>
}

const recoveryId = 'recovery'

/** With its captcha. */
async function send(to: PhoneInfoOptions): Promise<string> {
  const { askForCode } = await import('./phone.ts')
  return askForCode(to, open().auth.languageCode ?? '')
}

const proofByPhone = (session: string, code: string) => PhoneMultiFactorGenerator.assertion(PhoneAuthProvider.credential(session, code))

export function openQuestion(required: unknown, language: string): Question {
  const { auth } = open()
  auth.languageCode = language
  const resolver = getMultiFactorResolver(auth, required as MultiFactorError)
  return {
    choices: resolver.hints.map((hint): FactorChoice => {
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

export type NewApp = {
  /** To be typed in, and what a camera reads. */
  secret: string
  address: string
  /** By a code that the app shows. Ends every other sign-in. Throws the SDK's errors. */
  enrol(code: string, name: string): Promise<void>
}

/** `issuer`, `account`: how the app calls it. Throws the SDK's errors. */
export async function startApp(issuer: string, account: string, language: string): Promise<NewApp> {
  const user = await ownUser(language)
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

/** To a phone that is to become a second factor. Answers the session that the code is used by. Throws the SDK's errors. */
export async function textNewPhone(phoneNumber: string, language: string): Promise<string> {
  const user = await ownUser(language)
  return send({ phoneNumber, session: await multiFactor(user).getSession() })
}

/** By the code that came there. Ends every other sign-in. Throws the SDK's errors. */
export async function enrolPhone(session: string, code: string, name: string, language: string): Promise<void> {
  const user = await ownUser(language)
  await multiFactor(user).enroll(proofByPhone(session, code), name)
  await syncSession(user)
}

/** Ends every other sign-in. Throws the SDK's errors. */
export async function removeFactor(id: string, language: string): Promise<void> {
  const user = await ownUser(language)
  await multiFactor(user).unenroll(id)
  await syncSession(user)
}
