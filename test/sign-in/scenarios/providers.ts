import type { Scenario } from '../scenario.ts'
import {
  newEmail,
  newOidcSubject,
  password,
  providerErrorCode,
  type SignInService,
  sdkResultCode,
  signInNewAccount,
  stableUserParts,
} from '../service.ts'

const bothProved = 'Our service requires proof of both accounts, because they may have different owners.'

/** Signs in by another service, in a page of their own. */
async function byService({ sdk, tab, vouched }: Pick<SignInService, 'sdk' | 'tab' | 'vouched'>, subject: string) {
  return sdk.signInWithCredential(await tab(), await vouched({ subject }))
}

export const providerScenarios: readonly Scenario[] = [
  {
    name: 'creating an account by an OIDC provider where sign-up is open',
    requirement: 'R3.2',
    async steps(service) {
      const signed = await byService(service, newOidcSubject())
      const { claims, signInProvider } = await signed.user.getIdTokenResult()
      return {
        ...stableUserParts(signed.user),
        isNewUser: service.sdk.getAdditionalUserInfo(signed)?.isNewUser,
        identities: Object.keys(claims.firebase?.identities ?? {}),
        signInProvider,
      }
    },
    gives: {
      email: null,
      emailVerified: false,
      displayName: null,
      phoneNumber: null,
      isAnonymous: false,
      tenantId: null,
      providers: ['oidc.one'],
      hasTimes: true,
      isNewUser: true,
      identities: ['oidc.one'],
      signInProvider: 'oidc.one',
    },
  },
  {
    name: 'creating an account with an address verified by an OIDC provider',
    requirement: 'R3.2',
    async steps({ sdk, tab, vouched }) {
      const credential = await vouched({ subject: newOidcSubject(), email: newEmail(), verified: true })
      const { email, emailVerified, providers } = stableUserParts((await sdk.signInWithCredential(await tab(), credential)).user)
      return { email, emailVerified, providers: providers.sort() }
    },
    gives: { email: 'person@example.jp', emailVerified: true, providers: ['oidc.one', 'password'] },
    emulator: {
      gives: { email: 'person@example.jp', emailVerified: true, providers: ['oidc.one'] },
      because: 'A verified address allows sign-in by a mailed link, which the SDK lists as the provider `password`.',
    },
  },
  {
    name: 'a second sign-in by an OIDC provider reaches the same account',
    requirement: 'R3.2',
    async steps(service) {
      const subject = newOidcSubject()
      const [first, second] = [await byService(service, subject), await byService(service, subject)]
      const isNew = [first, second].map((signed) => service.sdk.getAdditionalUserInfo(signed)?.isNewUser)
      return [first.user.uid === second.user.uid, ...isNew]
    },
    gives: [true, true, false],
  },
  {
    name: 'adding, using and removing an OIDC provider',
    requirement: 'R3.2',
    async steps(service) {
      const { sdk, vouched } = service
      const { uid, user } = await signInNewAccount(service)
      const subject = newOidcSubject()
      const linked = await sdk.linkWithCredential(user, await vouched({ subject }, 'link'))
      const added = stableUserParts(linked.user).providers.sort()
      const byIt = (await byService(service, subject)).user.uid === uid
      const left = stableUserParts(await sdk.unlink(user, 'oidc.one')).providers
      return { operation: linked.operationType, added, byIt, left }
    },
    gives: { operation: 'link', added: ['oidc.one', 'password'], byIt: true, left: ['password'] },
  },
  {
    name: 'adding an OIDC identity of another account',
    requirement: 'R8.1',
    async steps(service) {
      const subject = newOidcSubject()
      await byService(service, subject)
      const { user } = await signInNewAccount(service)
      return sdkResultCode(service.sdk.linkWithCredential(user, await service.vouched({ subject }, 'link')))
    },
    gives: 'auth/credential-already-in-use',
  },
  {
    name: 'adding an OIDC provider that is already added',
    requirement: 'R8.1',
    async steps(service) {
      const { user } = await signInNewAccount(service)
      const add = async () =>
        sdkResultCode(service.sdk.linkWithCredential(user, await service.vouched({ subject: newOidcSubject() }, 'link')))
      return [await add(), await add()]
    },
    gives: ['done', 'auth/provider-already-linked'],
  },
  {
    name: 'an OIDC sign-in with a verified address of an existing account',
    requirement: 'R8.1',
    async steps({ sdk, tab, account, vouched }) {
      const { email } = await account()
      const open = await tab()
      const first = await sdkResultCode(sdk.signInWithCredential(open, await vouched({ subject: newOidcSubject(), email, verified: true })))
      return { first, byPassword: await sdkResultCode(sdk.signInWithEmailAndPassword(open, email, password)) }
    },
    gives: { first: 'auth/account-exists-with-different-credential', byPassword: 'done' },
    emulator: { gives: { first: 'done', byPassword: 'auth/invalid-credential' }, because: bothProved },
  },
  {
    name: 'an OIDC sign-in with an unverified address of an existing account',
    requirement: 'R8.1',
    async steps({ sdk, tab, account, vouched }) {
      const { email, uid } = await account()
      const signing = vouched({ subject: newOidcSubject(), email }).then(async (credential) =>
        sdk.signInWithCredential(await tab(), credential),
      )
      return signing.then(
        ({ user }) => ({ same: user.uid === uid, email: user.email }),
        ({ code }) => code,
      )
    },
    gives: { same: false, email: null },
    emulator: {
      gives: 'auth/account-exists-with-different-credential',
      because: 'Our service ignores an unverified address, so that its answer does not reveal who has an account.',
    },
  },
  {
    name: 'an OIDC credential works once',
    requirement: 'R8.1',
    async steps({ sdk, tab, vouched }) {
      const credential = await vouched({ subject: newOidcSubject() })
      const open = await tab()
      return [
        await sdkResultCode(sdk.signInWithCredential(open, credential)),
        await sdkResultCode(sdk.signInWithCredential(open, credential)),
      ]
    },
    gives: ['done', 'auth/invalid-credential'],
    emulator: { gives: ['done', 'done'], because: 'The emulator accepts the page’s unsigned claims instead of a single-use credential.' },
  },
  {
    name: 'a missing or invalid OIDC response',
    requirement: 'R8.1',
    async steps({ call }) {
      const body = { requestUri: 'http://localhost', returnSecureToken: true }
      const answers = [await call('accounts:signInWithIdp', body), await call('accounts:signInWithIdp', { ...body, postBody: 'nonsense' })]
      return answers.map((answer) => providerErrorCode(answer))
    },
    gives: ['400 INVALID_IDP_RESPONSE', '400 INVALID_IDP_RESPONSE'],
    emulator: {
      gives: ['400 INVALID_CREDENTIAL_OR_PROVIDER_ID', '400 INVALID_CREDENTIAL_OR_PROVIDER_ID'],
      because: 'The SDK knows our error code and has a message for it.',
    },
  },
  {
    name: 'an OIDC sign-in to a disabled account',
    requirement: 'R8.1',
    async steps(service) {
      const subject = newOidcSubject()
      const { user } = await byService(service, subject)
      await service.disable({ uid: user.uid, email: '' })
      return sdkResultCode(byService(service, subject))
    },
    gives: 'auth/user-disabled',
  },
  {
    name: 'reauthentication with the right and with a wrong OIDC identity',
    requirement: 'R3.2',
    async steps(service) {
      const { sdk, vouched } = service
      const [subject, other] = [newOidcSubject(), newOidcSubject()]
      const { user } = await byService(service, subject)
      await byService(service, other)
      const again = async (who: string) => sdkResultCode(sdk.reauthenticateWithCredential(user, await vouched({ subject: who }, 'reauth')))
      return [await again(subject), await again(other)]
    },
    gives: ['done', 'auth/user-mismatch'],
  },
]
