/** The second factor, for pages that ask for one or let its owner change it. Loads the SDK: import it dynamically. */
import { getMultiFactorResolver, type MultiFactorError, multiFactor, TotpMultiFactorGenerator } from 'firebase/auth'
import { open, ownUser, syncSession } from './firebase.ts'

/** `recovery`: the codes that were written down, which the SDK takes for one more app. */
export type FactorChoice = { id: string; kind: 'totp' | 'recovery'; name: string | undefined }

export type Question = {
  choices: FactorChoice[]
  /** Throws the SDK's errors; a wrong code can be followed by another one. */
  answer(id: string, code: string): Promise<void>
}

const recoveryId = 'recovery'

export function openQuestion(required: unknown): Question {
  const resolver = getMultiFactorResolver(open().auth, required as MultiFactorError)
  return {
    choices: resolver.hints
      .filter(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID)
      .map(({ uid, displayName }) => ({
        id: uid,
        kind: uid === recoveryId ? ('recovery' as const) : ('totp' as const),
        name: displayName ?? undefined,
      })),
    async answer(id, code) {
      await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(id, code))
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

/** Ends every other sign-in. Throws the SDK's errors. */
export async function removeFactor(id: string, language: string): Promise<void> {
  const user = await ownUser(language)
  await multiFactor(user).unenroll(id)
  await syncSession(user)
}
