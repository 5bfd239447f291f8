import type { Auth, MultiFactorResolver } from 'firebase/auth'
import type { Scenario } from '../scenario.ts'
import {
  newPhone,
  password,
  type SignInService,
  sdkResultCode,
  signInNewAccount,
  signInToSecondFactor,
  stableUserParts,
} from '../service.ts'

const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000')

/** Signs in with a code sent to that number. */
async function byPhone({ sdk, verifier, sms }: Pick<SignInService, 'sdk' | 'verifier' | 'sms'>, open: Auth, phone: string) {
  const confirmation = await sdk.signInWithPhoneNumber(open, phone, verifier())
  return confirmation.confirm(await sms(phone))
}

/** Adds the number to the signed-in account. */
async function link({ sdk, verifier, sms }: Pick<SignInService, 'sdk' | 'verifier' | 'sms'>, open: Auth, phone: string) {
  const confirmation = await sdk.linkWithPhoneNumber(open.currentUser!, phone, verifier())
  return confirmation.confirm(await sms(phone))
}

async function enrol({ sdk, verifier, sms }: Pick<SignInService, 'sdk' | 'verifier' | 'sms'>, open: Auth, phone: string) {
  const user = sdk.multiFactor(open.currentUser!)
  const session = await user.getSession()
  const id = await new sdk.PhoneAuthProvider(open).verifyPhoneNumber({ phoneNumber: phone, session }, verifier())
  await user.enroll(sdk.PhoneMultiFactorGenerator.assertion(sdk.PhoneAuthProvider.credential(id, await sms(phone))), 'Phone')
}

const textHint = ({ sdk, verifier }: Pick<SignInService, 'sdk' | 'verifier'>, open: Auth, { hints, session }: MultiFactorResolver) =>
  new sdk.PhoneAuthProvider(open).verifyPhoneNumber({ multiFactorHint: hints[0]!, session }, verifier())

export const phoneScenarios: readonly Scenario[] = [
  {
    name: 'creating an account by phone number where sign-up is open',
    requirement: 'R3.2',
    async steps({ tab, ...service }) {
      const phone = newPhone()
      const { user } = await byPhone(service, await tab(), phone)
      const { claims, signInProvider } = await user.getIdTokenResult()
      return {
        ...stableUserParts(user),
        phoneNumber: user.phoneNumber === phone,
        claim: claims.phone_number === phone,
        identities: Object.keys(claims.firebase?.identities ?? {}),
        signInProvider,
      }
    },
    gives: {
      email: null,
      emailVerified: false,
      displayName: null,
      phoneNumber: true,
      isAnonymous: false,
      tenantId: null,
      providers: ['phone'],
      hasTimes: true,
      claim: true,
      identities: ['phone'],
      signInProvider: 'phone',
    },
  },
  {
    name: 'a second sign-in by phone number reaches the same account',
    requirement: 'R3.2',
    async steps({ tab, ...service }) {
      const phone = newPhone()
      const [here, there] = [await tab(), await tab()]
      const first = await byPhone(service, here, phone)
      const second = await byPhone(service, there, phone)
      return [
        first.user.uid === second.user.uid,
        service.sdk.getAdditionalUserInfo(first)?.isNewUser,
        service.sdk.getAdditionalUserInfo(second)?.isNewUser,
      ]
    },
    gives: [true, true, false],
  },
  {
    name: 'a wrong SMS code, then the right one',
    requirement: 'R8.1',
    async steps({ sdk, tab, verifier, sms }) {
      const phone = newPhone()
      const confirmation = await sdk.signInWithPhoneNumber(await tab(), phone, verifier())
      const code = await sms(phone)
      return [await sdkResultCode(confirmation.confirm(wrongOf(code))), await sdkResultCode(confirmation.confirm(code))]
    },
    gives: ['auth/invalid-verification-code', 'done'],
  },
  {
    name: 'an SMS code works once',
    requirement: 'R8.1',
    async steps({ sdk, tab, verifier, sms }) {
      const phone = newPhone()
      const confirmation = await sdk.signInWithPhoneNumber(await tab(), phone, verifier())
      const code = await sms(phone)
      return [await sdkResultCode(confirmation.confirm(code)), await sdkResultCode(confirmation.confirm(code))]
    },
    gives: ['done', 'auth/invalid-verification-id'],
  },
  {
    name: 'an SMS code sent to another number',
    requirement: 'R8.1',
    async steps({ sdk, tab, verifier, sms }) {
      const [mine, other] = [newPhone(), newPhone()]
      const confirmation = await sdk.signInWithPhoneNumber(await tab(), mine, verifier())
      await sdk.signInWithPhoneNumber(await tab(), other, verifier())
      const [own, crossed] = [await sms(mine), await sms(other)]
      return sdkResultCode(confirmation.confirm(crossed === own ? wrongOf(own) : crossed))
    },
    gives: 'auth/invalid-verification-code',
  },
  {
    name: 'an SMS code expires after five minutes',
    requirement: 'R8.1',
    async steps({ sdk, tab, verifier, sms, later }) {
      const phone = newPhone()
      const confirmation = await sdk.signInWithPhoneNumber(await tab(), phone, verifier())
      later!(301)
      return sdkResultCode(confirmation.confirm(await sms(phone)))
    },
    gives: 'auth/code-expired',
    emulator: { because: 'The emulator’s codes never expire, and its clock cannot be moved.' },
  },
  {
    name: 'the right SMS code after five wrong ones',
    requirement: 'R8.1',
    async steps({ sdk, tab, verifier, sms }) {
      const phone = newPhone()
      const confirmation = await sdk.signInWithPhoneNumber(await tab(), phone, verifier())
      const code = await sms(phone)
      for (let count = 0; count < 5; count++) await sdkResultCode(confirmation.confirm(wrongOf(code)))
      return sdkResultCode(confirmation.confirm(code))
    },
    gives: 'auth/too-many-requests',
    emulator: { gives: 'done', because: 'Our service limits the attempts, because attackers could soon try all one million codes.' },
  },
  {
    name: 'an invalid or empty phone number',
    requirement: 'R8.1',
    async steps({ sdk, tab, verifier }) {
      const open = await tab()
      return [
        await sdkResultCode(sdk.signInWithPhoneNumber(open, 'nonsense', verifier())),
        await sdkResultCode(sdk.signInWithPhoneNumber(open, '', verifier())),
      ]
    },
    gives: ['auth/invalid-phone-number', 'auth/missing-phone-number'],
    emulator: {
      gives: ['auth/invalid-phone-number', 'auth/invalid-phone-number'],
      because: 'The SDK and the provider have a separate error code for an empty number.',
    },
  },
  {
    name: 'requesting an SMS code with an invalid captcha solution',
    requirement: 'R8.1',
    async steps({ call }) {
      const { status } = await call('accounts:sendVerificationCode', { phoneNumber: newPhone(), recaptchaToken: 'nonsense' })
      return status
    },
    gives: 400,
    emulator: { gives: 200, because: 'The emulator does not check captchas.' },
  },
  {
    name: 'missing or made-up SMS codes and sessions',
    requirement: 'R8.1',
    async steps({ sdk, tab, call }) {
      const open = await tab()
      const errorMessage = async (body: object) =>
        ((await call('accounts:signInWithPhoneNumber', body)).body.error as { message: string }).message
      return [
        await errorMessage({}),
        await errorMessage({ sessionInfo: 'nonsense' }),
        await sdkResultCode(sdk.signInWithCredential(open, sdk.PhoneAuthProvider.credential('nonsense', '123456'))),
      ]
    },
    gives: ['MISSING_SESSION_INFO', 'MISSING_CODE', 'auth/invalid-verification-id'],
  },
  {
    name: 'adding, using and removing a phone number',
    requirement: 'R3.2',
    async steps({ tab, account, ...service }) {
      const { sdk } = service
      const { email, uid } = await account()
      const phone = newPhone()
      const [here, there] = [await tab(), await tab()]
      await sdk.signInWithEmailAndPassword(here, email, password)
      const { user } = await link(service, here, phone)
      const added = stableUserParts(user).providers.sort()
      const byIt = (await byPhone(service, there, phone)).user.uid === uid
      const left = await sdk.unlink(user, 'phone')
      return { added, byIt, left: stableUserParts(left).providers, phoneNumber: left.phoneNumber }
    },
    gives: { added: ['password', 'phone'], byIt: true, left: ['password'], phoneNumber: null },
  },
  {
    name: 'adding a phone number of another account',
    requirement: 'R8.1',
    async steps(service) {
      const phone = newPhone()
      await byPhone(service, await service.tab(), phone)
      const { open } = await signInNewAccount(service)
      return sdkResultCode(link(service, open, phone))
    },
    gives: 'auth/account-exists-with-different-credential',
  },
  {
    name: 'sign-in with the phone number of a disabled account',
    requirement: 'R8.1',
    async steps({ tab, disable, ...service }) {
      const phone = newPhone()
      const { user } = await byPhone(service, await tab(), phone)
      await disable({ uid: user.uid, email: '' })
      return sdkResultCode(byPhone(service, await tab(), phone))
    },
    gives: 'auth/invalid-verification-code',
    emulator: { gives: 'auth/user-disabled', because: 'Our service sends no code to such a number, as if no account had it.' },
  },
  {
    name: 'reauthentication by phone',
    requirement: 'R3.2',
    async steps({ tab, ...service }) {
      const { sdk, verifier, sms } = service
      const phone = newPhone()
      const { user } = await byPhone(service, await tab(), phone)
      const confirmation = await sdk.reauthenticateWithPhoneNumber(user, phone, verifier())
      return sdkResultCode(confirmation.confirm(await sms(phone)))
    },
    gives: 'done',
  },
  {
    name: 'enrolling, using and removing a phone as second factor',
    requirement: 'R3.2',
    async steps({ tab, account, ...service }) {
      const { sdk, sms } = service
      const phone = newPhone()
      const { email, open } = await signInNewAccount({ sdk, tab, account }, { verified: true })
      await enrol(service, open, phone)
      const enrolled = sdk.multiFactor(open.currentUser!).enrolledFactors.map(({ factorId, displayName }) => [factorId, displayName])
      await sdk.signOut(open)
      const resolver = await signInToSecondFactor(service, open, email)
      const hint = resolver.hints[0] as { factorId: string; phoneNumber?: string }
      const id = await textHint(service, open, resolver)
      const answer = (code: string) =>
        resolver.resolveSignIn(sdk.PhoneMultiFactorGenerator.assertion(sdk.PhoneAuthProvider.credential(id, code)))
      const code = await sms(phone)
      const wrong = await sdkResultCode(answer(wrongOf(code)))
      const { user } = await answer(code)
      const { signInProvider, signInSecondFactor } = await user.getIdTokenResult()
      await sdk.multiFactor(user).unenroll(resolver.hints[0]!)
      return {
        enrolled,
        hint: [hint.factorId, hint.phoneNumber?.slice(-4) === phone.slice(-4), hint.phoneNumber === phone],
        wrong,
        signInProvider,
        signInSecondFactor,
        alone: await sdkResultCode(sdk.signInWithEmailAndPassword(open, email, password)),
      }
    },
    gives: {
      enrolled: [['phone', 'Phone']],
      hint: ['phone', true, false],
      wrong: 'auth/invalid-verification-code',
      signInProvider: 'password',
      signInSecondFactor: 'phone',
      alone: 'done',
    },
  },
  {
    name: 'a refreshed token keeps the second factor',
    requirement: 'R3.2',
    async steps(service) {
      const { open, user } = await signInNewAccount(service, { verified: true })
      await enrol(service, open, newPhone())
      return (await user.getIdTokenResult(true)).signInSecondFactor
    },
    gives: 'phone',
  },
  {
    name: 'enrolling a phone that is already enrolled',
    requirement: 'R8.1',
    async steps(service) {
      const phone = newPhone()
      const { open } = await signInNewAccount(service, { verified: true })
      await enrol(service, open, phone)
      return sdkResultCode(enrol(service, open, phone))
    },
    gives: 'auth/second-factor-already-in-use',
  },
  {
    name: 'removing a second factor that does not exist',
    requirement: 'R8.1',
    async steps({ tab, account, ...service }) {
      const { sdk } = service
      const { open, user } = await signInNewAccount({ sdk, tab, account }, { verified: true })
      await enrol(service, open, newPhone())
      return sdkResultCode(sdk.multiFactor(user).unenroll('nonsense'))
    },
    gives: 'auth/multi-factor-info-not-found',
  },
  {
    name: 'enrolling a second factor before the address is verified',
    requirement: 'R8.1',
    async steps(service) {
      const { open } = await signInNewAccount(service)
      return sdkResultCode(enrol(service, open, newPhone()))
    },
    gives: 'done',
    emulator: {
      gives: 'auth/unverified-email',
      because: 'Only self-registered users must verify first, because an invited member’s shop may have no mail server.',
    },
  },
]
