import type { Scenario } from '../scenario.ts'
import { newEmail, password, sdkResultCode, signInNewAccount, stableUserParts, waitForNextSecond } from '../service.ts'

const nextPassword = 'lanterns over the river'

export const passwordScenarios: readonly Scenario[] = [
  {
    name: 'the right password signs in',
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
    name: 'an address is the same in capital letters',
    requirement: 'R7.3',
    async steps({ sdk, tab, account }) {
      const { email } = await account()
      return sdkResultCode(sdk.signInWithEmailAndPassword(await tab(), email.toUpperCase(), password))
    },
    gives: 'done',
  },
  {
    name: 'blanks around an address are passed over',
    requirement: 'R7.3',
    async steps({ sdk, tab, account }) {
      const { email } = await account()
      return sdkResultCode(sdk.signInWithEmailAndPassword(await tab(), ` ${email} `, password))
    },
    gives: 'done',
    emulator: { gives: 'auth/invalid-credential', because: 'Phones’ keyboards add a blank behind a word that they propose.' },
  },
  {
    name: 'a wrong password',
    requirement: 'R8.1',
    async steps({ sdk, tab, account }) {
      const { email } = await account()
      return sdkResultCode(sdk.signInWithEmailAndPassword(await tab(), email, nextPassword))
    },
    gives: 'auth/invalid-credential',
  },
  {
    name: 'an address that nobody has is answered like a wrong password',
    requirement: 'R8.1',
    steps: async ({ sdk, tab }) => sdkResultCode(sdk.signInWithEmailAndPassword(await tab(), newEmail(), password)),
    gives: 'auth/invalid-credential',
  },
  {
    name: 'what is no address',
    requirement: 'R8.1',
    steps: async ({ sdk, tab }) => sdkResultCode(sdk.signInWithEmailAndPassword(await tab(), 'person@', password)),
    gives: 'auth/invalid-email',
  },
  {
    name: 'an empty address',
    requirement: 'R8.1',
    steps: async ({ sdk, tab }) => sdkResultCode(sdk.signInWithEmailAndPassword(await tab(), '', password)),
    gives: 'auth/invalid-email',
  },
  {
    name: 'an empty password',
    requirement: 'R8.1',
    steps: async ({ sdk, tab }) => sdkResultCode(sdk.signInWithEmailAndPassword(await tab(), newEmail(), '')),
    gives: 'auth/missing-password',
  },
  {
    name: 'an account that the operator has disabled',
    requirement: 'R8.1',
    async steps({ sdk, tab, account, disable }) {
      const person = await account()
      await disable(person)
      return sdkResultCode(sdk.signInWithEmailAndPassword(await tab(), person.email, password))
    },
    gives: 'auth/user-disabled',
  },
  {
    name: 'a disabled account and a wrong password',
    requirement: 'R8.1',
    async steps({ sdk, tab, account, disable }) {
      const person = await account()
      await disable(person)
      return sdkResultCode(sdk.signInWithEmailAndPassword(await tab(), person.email, nextPassword))
    },
    gives: 'auth/invalid-credential',
    emulator: { gives: 'auth/user-disabled', because: 'Who doesn’t know the password isn’t told that there is an account.' },
  },
  {
    name: 'a page that is open when its account is disabled is signed out',
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
      because: 'Disabling ends the sign-ins, so that they stay ended when the account is enabled again. What is gone doesn’t tell why.',
    },
  },
  {
    name: 'how an address signs in is told of nobody',
    requirement: 'R7.3',
    async steps({ sdk, tab, account }) {
      const { email } = await account()
      const open = await tab()
      return [await sdk.fetchSignInMethodsForEmail(open, email), await sdk.fetchSignInMethodsForEmail(open, newEmail())]
    },
    gives: [[], []],
  },
  {
    name: 'signing out',
    requirement: 'R2.9',
    async steps({ sdk, tab, account }) {
      const { open } = await signInNewAccount({ sdk, tab, account })
      await sdk.signOut(open)
      return open.currentUser
    },
    gives: null,
  },
  {
    name: 'another password: the page stays signed in, the new one counts, the former doesn’t',
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
    name: 'another password signs the other pages out',
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
    name: 'another password ends the refresh tokens of the other pages',
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
    emulator: { gives: 'done', because: 'Its refresh tokens live for ever; the provider’s end with the password, as ours.' },
  },
  {
    name: 'a password of three letters',
    requirement: 'R8.1',
    async steps({ sdk, tab, account }) {
      const { user } = await signInNewAccount({ sdk, tab, account })
      return sdkResultCode(sdk.updatePassword(user, 'abc'))
    },
    gives: 'auth/weak-password',
  },
  {
    name: 'a password that guessing programs try first',
    requirement: 'R8.1',
    async steps({ sdk, tab, account }) {
      const { user } = await signInNewAccount({ sdk, tab, account })
      return sdkResultCode(sdk.updatePassword(user, 'password1234'))
    },
    gives: 'auth/weak-password',
    emulator: { gives: 'done', because: 'It has no rule for passwords but six letters.' },
  },
  {
    name: 'another password long after signing in wants the sign-in again',
    requirement: 'R8.1',
    async steps({ sdk, tab, account, later }) {
      const { email, user } = await signInNewAccount({ sdk, tab, account })
      later!(301)
      const late = await sdkResultCode(sdk.updatePassword(user, nextPassword))
      await sdk.reauthenticateWithCredential(user, sdk.EmailAuthProvider.credential(email, password))
      return { late, again: await sdkResultCode(sdk.updatePassword(user, nextPassword)) }
    },
    gives: { late: 'auth/requires-recent-login', again: 'done' },
    emulator: { because: 'It never asks, and its clock can’t be moved.' },
  },
  {
    name: 'proving again who one is',
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
    name: 'deleting one’s account',
    requirement: 'R7.3',
    async steps({ sdk, tab, account }) {
      const { email, open, user } = await signInNewAccount({ sdk, tab, account })
      await sdk.deleteUser(user)
      return { user: open.currentUser, again: await sdkResultCode(sdk.signInWithEmailAndPassword(open, email, password)) }
    },
    gives: { user: null, again: 'auth/invalid-credential' },
  },
  {
    name: 'deleting one’s account long after signing in wants the sign-in again',
    requirement: 'R8.1',
    async steps({ sdk, tab, account, later }) {
      const { user } = await signInNewAccount({ sdk, tab, account })
      later!(301)
      return sdkResultCode(sdk.deleteUser(user))
    },
    gives: 'auth/requires-recent-login',
    emulator: { because: 'It never asks, and its clock can’t be moved.' },
  },
  {
    name: 'a page that is open when its account is deleted elsewhere',
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
    name: 'a name',
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
    name: 'an empty name',
    requirement: 'R7.3',
    async steps({ sdk, tab, account }) {
      const { user } = await signInNewAccount({ sdk, tab, account }, { displayName: 'Tanaka' })
      return sdkResultCode(sdk.updateProfile(user, { displayName: '' }))
    },
    gives: 'auth/invalid-display-name',
    emulator: { gives: 'done', because: 'Colleagues have to see who did what.' },
  },
  {
    name: 'a picture at another address',
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
    name: 'another address at once, without a mail to it',
    requirement: 'R7.3',
    async steps({ sdk, tab, account }) {
      const { user } = await signInNewAccount({ sdk, tab, account })
      return sdkResultCode(sdk.updateEmail(user, newEmail()))
    },
    gives: 'auth/operation-not-allowed',
    emulator: { gives: 'done', because: 'The provider refuses it, too, where no answer tells who has an account.' },
  },
  {
    name: 'signing in as nobody in particular',
    requirement: 'R8.1',
    steps: async ({ sdk, tab }) => sdkResultCode(sdk.signInAnonymously(await tab())),
    gives: 'auth/operation-not-allowed',
    emulator: { gives: 'done', because: 'There are no accounts without a way back into them; visitors need none.' },
  },
  {
    name: 'a new account, where everybody may make one',
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
    name: 'a new account at an address that has one, in capital letters, too',
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
    name: 'a new account at an address in capital letters',
    requirement: 'R8.1',
    async steps({ sdk, tab }) {
      const email = newEmail()
      const { user } = await sdk.createUserWithEmailAndPassword(await tab(), email.toUpperCase(), password)
      return user.email === email
    },
    gives: true,
  },
  {
    name: 'a new account without an address, a password, or with those that are none',
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
