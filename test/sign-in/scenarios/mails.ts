import type { Scenario } from '../scenario.ts'
import { newEmail, password, providerErrorCode, sdkResultCode, signInNewAccount, stableUserParts, waitForNextSecond } from '../service.ts'

const nextPassword = 'lanterns over the river'
const here = { url: 'http://localhost/', handleCodeInApp: true }

export const mailScenarios: readonly Scenario[] = [
  {
    name: 'a password reset code shows its purpose and e-mail address',
    requirement: 'R7.3',
    async steps({ sdk, tab, account, code }) {
      const { email } = await account()
      const open = await tab()
      await sdk.sendPasswordResetEmail(open, email)
      const oobCode = await code(email, 'PASSWORD_RESET')
      const { operation, data } = await sdk.checkActionCode(open, oobCode)
      const own = data.email === email && (await sdk.verifyPasswordResetCode(open, oobCode)) === email
      return { operation, own, previous: data.previousEmail ?? null }
    },
    gives: { operation: 'PASSWORD_RESET', own: true, previous: null },
  },
  {
    name: 'a password reset replaces the password and verifies the address',
    requirement: 'R7.3',
    async steps({ sdk, tab, account, code }) {
      const { email } = await account()
      const open = await tab()
      await sdk.sendPasswordResetEmail(open, email)
      await sdk.confirmPasswordReset(open, await code(email, 'PASSWORD_RESET'), nextPassword)
      const former = await sdkResultCode(sdk.signInWithEmailAndPassword(open, email, password))
      const { user } = await sdk.signInWithEmailAndPassword(open, email, nextPassword)
      return { former, verified: user.emailVerified }
    },
    gives: { former: 'auth/invalid-credential', verified: true },
  },
  {
    name: 'a password reset signs out all pages',
    requirement: 'R6.1',
    async steps({ sdk, tab, account, code }) {
      const { email, open, user } = await signInNewAccount({ sdk, tab, account })
      await sdk.sendPasswordResetEmail(open, email)
      await waitForNextSecond()
      await sdk.confirmPasswordReset(await tab(), await code(email, 'PASSWORD_RESET'), nextPassword)
      return { reload: await sdkResultCode(sdk.reload(user)), signedIn: open.currentUser !== null }
    },
    gives: { reload: 'auth/user-token-expired', signedIn: false },
  },
  {
    name: 'a password reset link works once',
    requirement: 'R8.1',
    async steps({ sdk, tab, account, code }) {
      const { email } = await account()
      const open = await tab()
      await sdk.sendPasswordResetEmail(open, email)
      const oobCode = await code(email, 'PASSWORD_RESET')
      await sdk.confirmPasswordReset(open, oobCode, nextPassword)
      return [
        await sdkResultCode(sdk.confirmPasswordReset(open, oobCode, password)),
        await sdkResultCode(sdk.checkActionCode(open, oobCode)),
      ]
    },
    gives: ['auth/invalid-action-code', 'auth/invalid-action-code'],
  },
  {
    name: 'a rejected weak password leaves the reset link valid',
    requirement: 'R8.1',
    async steps({ sdk, tab, account, code }) {
      const { email } = await account()
      const open = await tab()
      await sdk.sendPasswordResetEmail(open, email)
      const oobCode = await code(email, 'PASSWORD_RESET')
      return [
        await sdkResultCode(sdk.confirmPasswordReset(open, oobCode, 'abc')),
        await sdkResultCode(sdk.confirmPasswordReset(open, oobCode, nextPassword)),
      ]
    },
    gives: ['auth/weak-password', 'done'],
  },
  {
    name: 'a password reset link expires after one hour',
    requirement: 'R8.1',
    async steps({ sdk, tab, account, later, code }) {
      const { email } = await account()
      const open = await tab()
      await sdk.sendPasswordResetEmail(open, email)
      later!(3601)
      return sdkResultCode(sdk.confirmPasswordReset(open, await code(email, 'PASSWORD_RESET'), nextPassword))
    },
    gives: 'auth/expired-action-code',
    emulator: { because: 'The emulator’s links never expire, and its clock cannot be moved.' },
  },
  {
    name: 'a password reset for an unknown address succeeds but sends no mail',
    requirement: 'R8.1',
    async steps({ sdk, tab, link }) {
      const email = newEmail()
      return {
        answer: await sdkResultCode(sdk.sendPasswordResetEmail(await tab(), email)),
        mail: (await link(email, 'PASSWORD_RESET')) ?? null,
      }
    },
    gives: { answer: 'done', mail: null },
  },
  {
    name: 'a password reset for a malformed e-mail address',
    requirement: 'R8.1',
    steps: async ({ sdk, tab }) => sdkResultCode(sdk.sendPasswordResetEmail(await tab(), 'person@')),
    gives: 'auth/invalid-email',
    emulator: { gives: 'done', because: 'Our service checks the format, so that users notice a typing mistake.' },
  },
  {
    name: 'a password reset without an e-mail address',
    requirement: 'R8.1',
    steps: async ({ sdk, tab }) => sdkResultCode(sdk.sendPasswordResetEmail(await tab(), '')),
    gives: 'auth/missing-email',
  },
  {
    name: 'a password reset link after the account is disabled',
    requirement: 'R8.1',
    async steps({ sdk, tab, account, disable, code }) {
      const person = await account()
      const open = await tab()
      await sdk.sendPasswordResetEmail(open, person.email)
      await disable(person)
      return sdkResultCode(sdk.confirmPasswordReset(open, await code(person.email, 'PASSWORD_RESET'), nextPassword))
    },
    gives: 'auth/user-disabled',
    emulator: { gives: 'done', because: 'In our service a disabled account stays unchanged until the operator enables it.' },
  },
  {
    name: 'a password reset with an invalid continue URL',
    requirement: 'R7.3',
    async steps({ sdk, tab, account }) {
      const { email } = await account()
      return sdkResultCode(sdk.sendPasswordResetEmail(await tab(), email, { url: 'no address' }))
    },
    gives: 'auth/invalid-continue-uri',
  },
  {
    name: 'verifying an e-mail address',
    requirement: 'R7.3',
    async steps({ sdk, tab, account, code }) {
      const { email, open, user } = await signInNewAccount({ sdk, tab, account })
      await sdk.sendEmailVerification(user)
      const oobCode = await code(email, 'VERIFY_EMAIL')
      const { operation, data } = await sdk.checkActionCode(open, oobCode)
      const before = user.emailVerified
      await sdk.applyActionCode(open, oobCode)
      await sdk.reload(user)
      const { claims } = await user.getIdTokenResult(true)
      return { operation, own: data.email === email, before, after: user.emailVerified, claim: claims.email_verified }
    },
    gives: { operation: 'VERIFY_EMAIL', own: true, before: false, after: true, claim: true },
  },
  {
    name: 'an e-mail verification link works once',
    requirement: 'R8.1',
    async steps({ sdk, tab, account, code }) {
      const { email, open, user } = await signInNewAccount({ sdk, tab, account })
      await sdk.sendEmailVerification(user)
      const oobCode = await code(email, 'VERIFY_EMAIL')
      return [await sdkResultCode(sdk.applyActionCode(open, oobCode)), await sdkResultCode(sdk.applyActionCode(open, oobCode))]
    },
    gives: ['done', 'auth/invalid-action-code'],
  },
  {
    name: 'changing the e-mail address by the link mailed to the new one',
    requirement: 'R7.3',
    async steps({ sdk, tab, account, code }) {
      const next = newEmail()
      const { email, open, user } = await signInNewAccount({ sdk, tab, account })
      await sdk.verifyBeforeUpdateEmail(user, next)
      const oobCode = await code(next, 'VERIFY_AND_CHANGE_EMAIL')
      const { operation, data } = await sdk.checkActionCode(open, oobCode)
      await sdk.applyActionCode(open, oobCode)
      const former = await sdkResultCode(sdk.signInWithEmailAndPassword(open, email, password))
      const { user: again } = await sdk.signInWithEmailAndPassword(open, next, password)
      return { operation, says: [data.email === next, data.previousEmail === email], former, verified: again.emailVerified }
    },
    gives: { operation: 'VERIFY_AND_CHANGE_EMAIL', says: [true, true], former: 'auth/invalid-credential', verified: true },
  },
  {
    name: 'a new e-mail address signs out the other pages',
    requirement: 'R6.1',
    async steps({ sdk, tab, account, code }) {
      const { email } = await account()
      const next = newEmail()
      const [here, there] = [await tab(), await tab()]
      const { user: other } = await sdk.signInWithEmailAndPassword(there, email, password)
      const { user } = await sdk.signInWithEmailAndPassword(here, email, password)
      await sdk.verifyBeforeUpdateEmail(user, next)
      await sdk.applyActionCode(here, await code(next, 'VERIFY_AND_CHANGE_EMAIL'))
      return sdkResultCode(sdk.reload(other))
    },
    gives: 'auth/user-token-expired',
    emulator: { gives: 'done', because: 'Our service and the provider sign them out, because a former owner of the account may use them.' },
  },
  {
    name: 'changing to a used e-mail address succeeds but sends no mail',
    requirement: 'R8.1',
    async steps({ sdk, tab, account, link }) {
      const [me, other] = [await account(), await account()]
      const { user } = await sdk.signInWithEmailAndPassword(await tab(), me.email, password)
      const answer = await sdkResultCode(sdk.verifyBeforeUpdateEmail(user, other.email))
      return { answer, mail: (await link(other.email, 'VERIFY_AND_CHANGE_EMAIL')) ?? null }
    },
    gives: { answer: 'done', mail: null },
    emulator: {
      gives: { answer: 'auth/email-already-in-use', mail: null },
      because: 'The emulator reveals that the account exists, even while e-mail enumeration protection is on.',
    },
  },
  {
    name: 'changing to an address that another account takes before confirmation',
    requirement: 'R8.1',
    async steps({ sdk, tab, account, code }) {
      const next = newEmail()
      const codes: string[] = []
      const open = await tab()
      for (const { email } of [await account(), await account()]) {
        const { user } = await sdk.signInWithEmailAndPassword(open, email, password)
        await sdk.verifyBeforeUpdateEmail(user, next)
        codes.push(await code(next, 'VERIFY_AND_CHANGE_EMAIL'))
      }
      return [await sdkResultCode(sdk.applyActionCode(open, codes[0]!)), await sdkResultCode(sdk.applyActionCode(open, codes[1]!))]
    },
    gives: ['done', 'auth/email-already-in-use'],
  },
  {
    name: 'changing to a missing or malformed e-mail address',
    requirement: 'R8.1',
    async steps({ sdk, tab, account }) {
      const { user } = await signInNewAccount({ sdk, tab, account })
      return [await sdkResultCode(sdk.verifyBeforeUpdateEmail(user, '')), await sdkResultCode(sdk.verifyBeforeUpdateEmail(user, 'person@'))]
    },
    gives: ['auth/missing-new-email', 'auth/invalid-new-email'],
    emulator: {
      gives: ['auth/missing-new-email', 'done'],
      because: 'Our service checks the format and answers with the SDK’s error code for it.',
    },
  },
  {
    name: 'restoring the former e-mail address also invalidates the password',
    requirement: 'R7.3',
    async steps({ sdk, tab, account, link, code }) {
      const next = newEmail()
      const { email, open, user } = await signInNewAccount({ sdk, tab, account })
      await sdk.verifyBeforeUpdateEmail(user, next)
      await sdk.applyActionCode(open, await code(next, 'VERIFY_AND_CHANGE_EMAIL'))
      if (!(await link(email, 'RECOVER_EMAIL'))) return 'no mail'
      const oobCode = await code(email, 'RECOVER_EMAIL')
      const { operation, data } = await sdk.checkActionCode(open, oobCode)
      await sdk.applyActionCode(open, oobCode)
      return {
        operation,
        says: [data.email === email, data.previousEmail === next],
        next: await sdkResultCode(sdk.signInWithEmailAndPassword(open, next, password)),
        former: await sdkResultCode(sdk.signInWithEmailAndPassword(open, email, password)),
      }
    },
    gives: {
      operation: 'RECOVER_EMAIL',
      says: [true, true],
      next: 'auth/invalid-credential',
      // The person who changed the address knew the password, so our service clears it.
      former: 'auth/invalid-credential',
    },
    emulator: {
      gives: 'no mail',
      because: 'The emulator mails the link only after `updateEmail`, which our service refuses.',
    },
  },
  {
    name: 'sign-in by a mailed link',
    requirement: 'R7.3',
    async steps({ sdk, tab, account, link }) {
      const { email, uid } = await account()
      const open = await tab()
      await sdk.sendSignInLinkToEmail(open, email, here)
      const href = (await link(email, 'EMAIL_SIGNIN'))!
      const isOne = sdk.isSignInWithEmailLink(open, href)
      const { user } = await sdk.signInWithEmailLink(open, email, href)
      const { signInProvider } = await user.getIdTokenResult()
      return { isOne, isThem: user.uid === uid, ...stableUserParts(user), signInProvider }
    },
    gives: {
      isOne: true,
      isThem: true,
      email: 'person@example.jp',
      emailVerified: true,
      displayName: null,
      phoneNumber: null,
      isAnonymous: false,
      tenantId: null,
      providers: ['password'],
      hasTimes: true,
      signInProvider: 'password',
    },
  },
  {
    name: 'a sign-in link hides its e-mail address and requires it',
    requirement: 'R8.1',
    async steps({ sdk, tab, account, link, code }) {
      const { email } = await account()
      const open = await tab()
      await sdk.sendSignInLinkToEmail(open, email, here)
      const { operation, data } = await sdk.checkActionCode(open, await code(email, 'EMAIL_SIGNIN'))
      const href = (await link(email, 'EMAIL_SIGNIN'))!
      return {
        operation,
        email: data.email ?? null,
        another: await sdkResultCode(sdk.signInWithEmailLink(open, newEmail(), href)),
        own: await sdkResultCode(sdk.signInWithEmailLink(open, email, href)),
      }
    },
    gives: { operation: 'EMAIL_SIGNIN', email: null, another: 'auth/invalid-email', own: 'done' },
  },
  {
    name: 'a sign-in link works once',
    requirement: 'R8.1',
    async steps({ sdk, tab, account, link }) {
      const { email } = await account()
      const open = await tab()
      await sdk.sendSignInLinkToEmail(open, email, here)
      const href = (await link(email, 'EMAIL_SIGNIN'))!
      return [
        await sdkResultCode(sdk.signInWithEmailLink(open, email, href)),
        await sdkResultCode(sdk.signInWithEmailLink(open, email, href)),
      ]
    },
    gives: ['done', 'auth/invalid-action-code'],
  },
  {
    name: 'a sign-in link expires after 15 minutes',
    requirement: 'R8.1',
    async steps({ sdk, tab, account, link, later }) {
      const { email } = await account()
      const open = await tab()
      await sdk.sendSignInLinkToEmail(open, email, here)
      later!(901)
      return sdkResultCode(sdk.signInWithEmailLink(open, email, (await link(email, 'EMAIL_SIGNIN'))!))
    },
    gives: 'auth/expired-action-code',
    emulator: { because: 'The emulator’s links never expire, and its clock cannot be moved.' },
  },
  {
    name: 'a sign-in link after the account is disabled',
    requirement: 'R8.1',
    async steps({ sdk, tab, account, disable, link }) {
      const person = await account()
      const open = await tab()
      await sdk.sendSignInLinkToEmail(open, person.email, here)
      await disable(person)
      return sdkResultCode(sdk.signInWithEmailLink(open, person.email, (await link(person.email, 'EMAIL_SIGNIN'))!))
    },
    gives: 'auth/user-disabled',
  },
  {
    name: 'a sign-in link creates an account where sign-up is open',
    requirement: 'R8.1',
    async steps({ sdk, tab, link }) {
      const email = newEmail()
      const open = await tab()
      await sdk.sendSignInLinkToEmail(open, email, here)
      const made = await sdk.signInWithEmailLink(open, email, (await link(email, 'EMAIL_SIGNIN'))!)
      return { ...stableUserParts(made.user), isNew: sdk.getAdditionalUserInfo(made)?.isNewUser }
    },
    gives: {
      email: 'person@example.jp',
      emailVerified: true,
      displayName: null,
      phoneNumber: null,
      isAnonymous: false,
      tenantId: null,
      providers: ['password'],
      hasTimes: true,
      isNew: true,
    },
  },
  {
    name: 'a mailed link works only for its own purpose',
    requirement: 'R8.1',
    async steps({ sdk, tab, account, call, code }) {
      const { email, open, user } = await signInNewAccount({ sdk, tab, account })
      await sdk.sendPasswordResetEmail(open, email)
      await sdk.sendEmailVerification(user)
      await sdk.sendSignInLinkToEmail(open, email, here)
      const signIn = async (oobCode: string) => providerErrorCode(await call('accounts:signInWithEmailLink', { email, oobCode }))
      const [reset, verify, link] = [
        await code(email, 'PASSWORD_RESET'),
        await code(email, 'VERIFY_EMAIL'),
        await code(email, 'EMAIL_SIGNIN'),
      ]
      return {
        signIn: [await signIn(reset), await signIn(verify)],
        reset: [
          await sdkResultCode(sdk.confirmPasswordReset(open, verify, nextPassword)),
          await sdkResultCode(sdk.confirmPasswordReset(open, link, nextPassword)),
        ],
      }
    },
    gives: {
      signIn: ['400 INVALID_OOB_CODE', '400 INVALID_OOB_CODE'],
      reset: ['auth/invalid-action-code', 'auth/invalid-action-code'],
    },
  },
  {
    name: 'a password reset code is refused by `applyActionCode`',
    requirement: 'R8.1',
    async steps({ sdk, tab, account, code }) {
      const { email } = await account()
      const open = await tab()
      await sdk.sendPasswordResetEmail(open, email)
      return sdkResultCode(sdk.applyActionCode(open, await code(email, 'PASSWORD_RESET')))
    },
    gives: 'auth/invalid-action-code',
    emulator: {
      gives: 'auth/password-reset',
      because: 'The emulator has not implemented this call, and the SDK turns its answer into this error code.',
    },
  },
  {
    name: 'mailed codes that do not exist',
    requirement: 'R8.1',
    async steps({ sdk, tab }) {
      const open = await tab()
      const oobCode = 'x'.repeat(43)
      return [
        await sdkResultCode(sdk.checkActionCode(open, oobCode)),
        await sdkResultCode(sdk.applyActionCode(open, oobCode)),
        await sdkResultCode(sdk.confirmPasswordReset(open, oobCode, nextPassword)),
        await sdkResultCode(sdk.verifyPasswordResetCode(open, 'x')),
      ]
    },
    gives: Array.from({ length: 4 }, () => 'auth/invalid-action-code'),
  },
]
