import type { Auth } from 'firebase/auth'
import { Secret, TOTP } from 'otpauth'
import type { Scenario } from '../scenario.ts'
import { password, type SignInService, sdkResultCode, signInNewAccount, signInToSecondFactor } from '../service.ts'

const emulator = { because: 'The emulator does not support authenticator apps.' }

type Clocked = Pick<SignInService, 'sdk' | 'later' | 'now'>

const codeOf = ({ now }: Clocked, secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now!() })

/** Enrols an app and waits until its code expires, because no code is accepted twice. */
async function enrol(service: Clocked, open: Auth): Promise<string> {
  const { multiFactor, TotpMultiFactorGenerator } = service.sdk
  const user = multiFactor(open.currentUser!)
  const secret = await TotpMultiFactorGenerator.generateSecret(await user.getSession())
  await user.enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, codeOf(service, secret.secretKey)), 'Phone')
  service.later!(30)
  return secret.secretKey
}

export const authenticatorAppScenarios: readonly Scenario[] = [
  {
    name: 'enrolling, using and removing an authenticator app',
    requirement: 'R7.3',
    async steps({ tab, account, ...service }) {
      const { sdk } = service
      const { email, open } = await signInNewAccount({ sdk, tab, account }, { verified: true })
      const secret = await enrol(service, open)
      await sdk.signOut(open)
      const resolver = await signInToSecondFactor(service, open, email)
      const { uid, factorId, displayName } = resolver.hints[0]!
      const answer = (code: string) => resolver.resolveSignIn(sdk.TotpMultiFactorGenerator.assertionForSignIn(uid, code))
      const wrong = await sdkResultCode(answer('000000'))
      const { user } = await answer(codeOf(service, secret))
      const { signInProvider, signInSecondFactor } = await user.getIdTokenResult()
      await sdk.multiFactor(user).unenroll(uid)
      const alone = await sdkResultCode(sdk.signInWithEmailAndPassword(open, email, password))
      return { factorId, displayName, wrong, signInProvider, signInSecondFactor, alone }
    },
    gives: {
      factorId: 'totp',
      displayName: 'Phone',
      wrong: 'auth/invalid-verification-code',
      signInProvider: 'password',
      signInSecondFactor: 'totp',
      alone: 'done',
    },
    emulator,
  },
]
