import type { Scenario } from '../scenario.ts'
import { newEmail, password, sdkResultCode, signInNewAccount, stableUserParts, waitForNextSecond } from '../service.ts'

const nextPassword = 'lanterns over the river'

export const passwordScenarios: readonly Scenario[] = [
  {
    name: 'sign-in with the right password',
    requirement: 'R7.3',
    async steps({ sdk, tab, account }) {
      const { email, uid } = await account({ displayName: '田中 太郎' })
      const { user, operationType, providerId } = await sdk.signInWithEmailAndPassword(await tab(), email, password)
      return { ...stableUserParts(user), isThem: user.uid === uid, operationType, providerId }
    },
    gives: {
      email: 'person@example.jp',
      emailVerified: false,
      displayName: '田中 太郎',
      phoneNumber: null,
      isAnonymous: false,
      tenantId: null,
      providers: ['password'],
      hasTimes: true,
      isThem: true,
      operationType: 'signIn',
      providerId: null,
    },
  },
  {
    name: 'sign-in with the e-mail address in capital letters',
    requirement: 'R7.3',
    async steps({ sdk, tab, account }) {
      const { email } = await account()
      return sdkResultCode(sdk.signInWithEmailAndPassword(await tab(), email.toUpperCase(), password))
    },
    gives: 'done',
  },
  {
    name: 'sign-in with spaces around the e-mail address',
    requirement: 'R7.3',
    async steps({ sdk, tab, account }) {
      const { email } = await account()
      return sdkResultCode(sdk.signInWithEmailAndPassword(await tab(), ` ${email} `, password))
    },
    gives: 'done',
    emulator: {
      gives: 'auth/invalid-credential',
      because: 'Our service ignores the spaces, because phone keyboards add one after a suggested word.',
    },
  },
  {
    name: 'sign-in with a wrong password',
    requirement: 'R8.1',
    async steps({ sdk, tab, account }) {
      const { email } = await account()
      return sdkResultCode(sdk.signInWithEmailAndPassword(await tab(), email, nextPassword))
    },
    gives: 'auth/invalid-credential',
  },
  {
    name: 'sign-in with an unknown e-mail address fails like a wrong password',
    requirement: 'R8.1',
    steps: async ({ sdk, tab }) => sdkResultCode(sdk.signInWithEmailAndPassword(await tab(), newEmail(), password)),
    gives: 'auth/invalid-credential',
  },
  {
    name: 'sign-in with a malformed e-mail address',
    requirement: 'R8.1',
    steps: async ({ sdk, tab }) => sdkResultCode(sdk.signInWithEmailAndPassword(await tab(), 'person@', password)),
    gives: 'auth/invalid-email',
  },
  {
    name: 'sign-in with an empty e-mail address',
    requirement: 'R8.1',
    steps: async ({ sdk, tab }) => sdkResultCode(sdk.signInWithEmailAndPassword(await tab(), '', password)),
    gives: 'auth/invalid-email',
  },
  {
    name: 'sign-in with an empty password',
    requirement: 'R8.1',
    steps: async ({ sdk, tab }) => sdkResultCode(sdk.signInWithEmailAndPassword(await tab(), newEmail(), '')),
    gives: 'auth/missing-password',
  },
  {
    name: 'sign-in to a disabled account',
    requirement: 'R8.1',
    async steps({ sdk, tab, account, disable }) {
      const person = await account()
      await disable(person)
      return sdkResultCode(sdk.signInWithEmailAndPassword(await tab(), person.email, password))
    },
    gives: 'auth/user-disabled',
  },
  {
    name: 'sign-in to a disabled account with a wrong password',
    requirement: 'R8.1',
    async steps({ sdk, tab, account, disable }) {
      const person = await account()
      await disable(person)
      return sdkResultCode(sdk.signInWithEmailAndPassword(await tab(), person.email, nextPassword))
    },
    gives: 'auth/invalid-credential',
    emulator: { gives: 'auth/user-disabled', because: 'A caller without the password must not learn that the account exists.' },
  },
  {
    name: 'disabling an account signs out its open page',
    requirement: 'R6.1',
    async steps({ sdk, tab, account, disable }) {
      const person = await account()
      const open = await tab()
      const { user } = await sdk.signInWithEmailAndPassword(open, person.email, password)
      await disable(person)
      return { reload: await sdkResultCode(sdk.reload(user)), signedIn: open.currentUser !== null }
    },
    gives: { reload: 'auth/user-token-expired', signedIn: false },
    emulator: {
      gives: { reload: 'auth/user-disabled', signedIn: false },
      because: 'Disabling an account revokes its tokens permanently, and a revoked token does not reveal the reason.',
    },
  },
  {
    name: 'the sign-in methods of an e-mail address are not revealed',
    requirement: 'R7.3',
    async steps({ sdk, tab, account }) {
      const { email } = await account()
      const open = await tab()
      return [await sdk.fetchSignInMethodsForEmail(open, email), await sdk.fetchSignInMethodsForEmail(open, newEmail())]
    },
    gives: [[], []],
  },
  {
    name: 'sign-out',
    requirement: 'R2.9',
    async steps({ sdk, tab, account }) {
      const { open } = await signInNewAccount({ sdk, tab, account })
      await sdk.signOut(open)
      return open.currentUser
    },
    gives: null,
  },
  {
    name: 'a new password replaces the old one, and the page stays signed in',
    requirement: 'R7.3',
    async steps({ sdk, tab, account }) {
      const { email } = await account()
      const [here, there] = [await tab(), await tab()]
      const { user } = await sdk.signInWithEmailAndPassword(here, email, password)
      await sdk.updatePassword(user, nextPassword)
      return {
        here: await sdkResultCode(user.getIdToken(true)),
        former: await sdkResultCode(sdk.signInWithEmailAndPassword(there, email, password)),
        next: await sdkResultCode(sdk.signInWithEmailAndPassword(there, email, nextPassword)),
      }
    },
    gives: { here: 'done', former: 'auth/invalid-credential', next: 'done' },
  },
  {
    name: 'a new password signs out the other pages',
    requirement: 'R6.1',
    async steps({ sdk, tab, account }) {
      const { email } = await account()
      const [here, there] = [await tab(), await tab()]
      const { user: other } = await sdk.signInWithEmailAndPassword(there, email, password)
      const { user } = await sdk.signInWithEmailAndPassword(here, email, password)
      await waitForNextSecond()
      await sdk.updatePassword(user, nextPassword)
      return { reload: await sdkResultCode(sdk.reload(other)), signedIn: there.currentUser !== null }
    },
    gives: { reload: 'auth/user-token-expired', signedIn: false },
  },
  {
    name: 'a new password revokes the refresh tokens of the other pages',
    requirement: 'R6.1',
    async steps({ sdk, tab, account }) {
      const { email } = await account()
      const [here, there] = [await tab(), await tab()]
      const { user: other } = await sdk.signInWithEmailAndPassword(there, email, password)
      const { user } = await sdk.signInWithEmailAndPassword(here, email, password)
      await sdk.updatePassword(user, nextPassword)
      return sdkResultCode(other.getIdToken(true))
    },
    gives: 'auth/user-token-expired',
    emulator: {
      gives: 'done',
      because: 'The emulator’s refresh tokens never expire, while ours and the provider’s end when the password changes.',
    },
  },
  {
    name: 'a new password of three letters',
    requirement: 'R8.1',
    async steps({ sdk, tab, account }) {
      const { user } = await signInNewAccount({ sdk, tab, account })
      return sdkResultCode(sdk.updatePassword(user, 'abc'))
    },
    gives: 'auth/weak-password',
  },
  {
    name: 'a new password that is easy to guess',
    requirement: 'R8.1',
    async steps({ sdk, tab, account }) {
      const { user } = await signInNewAccount({ sdk, tab, account })
      return sdkResultCode(sdk.updatePassword(user, 'password1234'))
    },
    gives: 'auth/weak-password',
    emulator: { gives: 'done', because: 'The emulator’s only password rule is a minimum of six characters.' },
  },
  {
    name: 'changing the password long after sign-in requires a new sign-in',
    requirement: 'R8.1',
    async steps({ sdk, tab, account, later }) {
      const { email, user } = await signInNewAccount({ sdk, tab, account })
      later!(301)
      const late = await sdkResultCode(sdk.updatePassword(user, nextPassword))
      await sdk.reauthenticateWithCredential(user, sdk.EmailAuthProvider.credential(email, password))
      return { late, again: await sdkResultCode(sdk.updatePassword(user, nextPassword)) }
    },
    gives: { late: 'auth/requires-recent-login', again: 'done' },
    emulator: { because: 'The emulator never requires a recent sign-in, and its clock cannot be moved.' },
  },
  {
    name: 'reauthentication with a password',
    requirement: 'R7.3',
    async steps({ sdk, tab, account }) {
      const [me, other] = [await account(), await account()]
      const { user } = await sdk.signInWithEmailAndPassword(await tab(), me.email, password)
      const again = (email: string, secret: string) =>
        sdkResultCode(sdk.reauthenticateWithCredential(user, sdk.EmailAuthProvider.credential(email, secret)))
      return {
        right: await again(me.email, password),
        wrong: await again(me.email, nextPassword),
        another: await again(other.email, password),
      }
    },
    gives: { right: 'done', wrong: 'auth/invalid-credential', another: 'auth/user-mismatch' },
  },
  {
    name: 'account deletion',
    requirement: 'R7.3',
    async steps({ sdk, tab, account }) {
      const { email, open, user } = await signInNewAccount({ sdk, tab, account })
      await sdk.deleteUser(user)
      return { user: open.currentUser, again: await sdkResultCode(sdk.signInWithEmailAndPassword(open, email, password)) }
    },
    gives: { user: null, again: 'auth/invalid-credential' },
  },
  {
    name: 'deleting the account long after sign-in requires a new sign-in',
    requirement: 'R8.1',
    async steps({ sdk, tab, account, later }) {
      const { user } = await signInNewAccount({ sdk, tab, account })
      later!(301)
      return sdkResultCode(sdk.deleteUser(user))
    },
    gives: 'auth/requires-recent-login',
    emulator: { because: 'The emulator never requires a recent sign-in, and its clock cannot be moved.' },
  },
  {
    name: 'deleting the account signs out its other page',
    requirement: 'R6.1',
    async steps({ sdk, tab, account }) {
      const { email } = await account()
      const [here, there] = [await tab(), await tab()]
      const { user: other } = await sdk.signInWithEmailAndPassword(there, email, password)
      const { user } = await sdk.signInWithEmailAndPassword(here, email, password)
      await sdk.deleteUser(user)
      return { reload: await sdkResultCode(sdk.reload(other)), signedIn: there.currentUser !== null }
    },
    gives: { reload: 'auth/user-token-expired', signedIn: false },
  },
  {
    name: 'changing the display name',
    requirement: 'R7.3',
    async steps({ sdk, tab, account }) {
      const { user } = await signInNewAccount({ sdk, tab, account }, { displayName: 'Tanaka' })
      await sdk.updateProfile(user, { displayName: '鈴木 花子' })
      await sdk.reload(user)
      const { claims } = await user.getIdTokenResult(true)
      return { name: user.displayName, claim: claims.name, ofProvider: user.providerData[0]?.displayName }
    },
    gives: { name: '鈴木 花子', claim: '鈴木 花子', ofProvider: '鈴木 花子' },
  },
  {
    name: 'changing the display name to an empty one',
    requirement: 'R7.3',
    async steps({ sdk, tab, account }) {
      const { user } = await signInNewAccount({ sdk, tab, account }, { displayName: 'Tanaka' })
      return sdkResultCode(sdk.updateProfile(user, { displayName: '' }))
    },
    gives: 'auth/invalid-display-name',
    emulator: { gives: 'done', because: 'Our service requires a name, because colleagues must see who did what.' },
  },
  {
    name: 'changing the picture to an external URL',
    requirement: 'R7.3',
    async steps({ sdk, tab, account }) {
      const { user } = await signInNewAccount({ sdk, tab, account })
      await sdk.updateProfile(user, { photoURL: 'https://elsewhere.example/me.png' })
      await sdk.reload(user)
      const { claims } = await user.getIdTokenResult(true)
      return { photo: user.photoURL, claim: claims.picture, ofProvider: user.providerData[0]?.photoURL }
    },
    gives: {
      photo: 'https://elsewhere.example/me.png',
      claim: 'https://elsewhere.example/me.png',
      ofProvider: 'https://elsewhere.example/me.png',
    },
  },
  {
    name: 'changing the e-mail address directly, without a confirmation mail',
    requirement: 'R7.3',
    async steps({ sdk, tab, account }) {
      const { user } = await signInNewAccount({ sdk, tab, account })
      return sdkResultCode(sdk.updateEmail(user, newEmail()))
    },
    gives: 'auth/operation-not-allowed',
    emulator: { gives: 'done', because: 'Our service refuses it, as the provider does while e-mail enumeration protection is on.' },
  },
  {
    name: 'an attempt at anonymous sign-in',
    requirement: 'R8.1',
    steps: async ({ sdk, tab }) => sdkResultCode(sdk.signInAnonymously(await tab())),
    gives: 'auth/operation-not-allowed',
    emulator: { gives: 'done', because: 'Our service has no anonymous accounts, because visitors need no account.' },
  },
  {
    name: 'creating an account with a password where sign-up is open',
    requirement: 'R7.3',
    async steps({ sdk, tab }) {
      const open = await tab()
      const email = newEmail()
      const { user, operationType } = await sdk.createUserWithEmailAndPassword(open, email, password)
      const { signInProvider } = await user.getIdTokenResult()
      await sdk.signOut(open)
      return {
        ...stableUserParts(user),
        operationType,
        signInProvider,
        again: await sdkResultCode(sdk.signInWithEmailAndPassword(open, email, password)),
      }
    },
    gives: {
      email: 'person@example.jp',
      emailVerified: false,
      displayName: null,
      phoneNumber: null,
      isAnonymous: false,
      tenantId: null,
      providers: ['password'],
      hasTimes: true,
      operationType: 'signIn',
      signInProvider: 'password',
      again: 'done',
    },
  },
  {
    name: 'creating an account with a used e-mail address, in any letter case',
    requirement: 'R8.1',
    async steps({ sdk, tab, account }) {
      const { email } = await account()
      const open = await tab()
      return [
        await sdkResultCode(sdk.createUserWithEmailAndPassword(open, email, nextPassword)),
        await sdkResultCode(sdk.createUserWithEmailAndPassword(open, email.toUpperCase(), nextPassword)),
      ]
    },
    gives: ['auth/email-already-in-use', 'auth/email-already-in-use'],
  },
  {
    name: 'creating an account with an e-mail address in capital letters',
    requirement: 'R8.1',
    async steps({ sdk, tab }) {
      const email = newEmail()
      const { user } = await sdk.createUserWithEmailAndPassword(await tab(), email.toUpperCase(), password)
      return user.email === email
    },
    gives: true,
  },
  {
    name: 'creating an account with a missing or invalid address or password',
    requirement: 'R8.1',
    async steps({ sdk, tab }) {
      const open = await tab()
      return [
        await sdkResultCode(sdk.createUserWithEmailAndPassword(open, '', password)),
        await sdkResultCode(sdk.createUserWithEmailAndPassword(open, newEmail(), '')),
        await sdkResultCode(sdk.createUserWithEmailAndPassword(open, 'person@', password)),
        await sdkResultCode(sdk.createUserWithEmailAndPassword(open, newEmail(), 'abc')),
      ]
    },
    gives: ['auth/missing-email', 'auth/missing-password', 'auth/invalid-email', 'auth/weak-password'],
  },
]
