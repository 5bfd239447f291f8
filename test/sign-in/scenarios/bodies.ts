import type { Scenario } from '../scenario.ts'
import { newEmail, password, providerErrorCode, type SignInService } from '../service.ts'

const tokenOf = async ({ account, call }: Pick<SignInService, 'account' | 'call'>) => {
  const { email } = await account()
  const { body } = await call('accounts:signInWithPassword', { email, password, returnSecureToken: true })
  return body.idToken as string
}

/** Bodies that the SDK does not send, but others may. */
export const bodyScenarios: readonly Scenario[] = [
  {
    name: 'a request body that is not JSON',
    requirement: 'R7.3',
    steps: async ({ call }) => (await call('accounts:signInWithPassword', '{"email":')).status,
    gives: 400,
  },
  {
    name: 'a request body that is an array',
    requirement: 'R7.3',
    steps: async ({ call }) => (await call('accounts:signInWithPassword', [])).status,
    gives: 400,
  },
  {
    name: 'fields of the wrong type',
    requirement: 'R7.3',
    async steps({ call }) {
      return [
        (await call('accounts:signInWithPassword', { email: { a: 1 }, password })).status,
        (await call('accounts:signInWithPassword', { email: newEmail(), password: [1] })).status,
        (await call('accounts:lookup', { idToken: { a: 1 } })).status,
      ]
    },
    gives: [400, 400, 400],
  },
  {
    name: 'a password sign-in with a missing address or password',
    requirement: 'R8.1',
    async steps({ call }) {
      return [
        providerErrorCode(await call('accounts:signInWithPassword', {})),
        providerErrorCode(await call('accounts:signInWithPassword', { email: newEmail() })),
      ]
    },
    gives: ['400 MISSING_EMAIL', '400 MISSING_PASSWORD'],
  },
  {
    name: 'a mail request without a type',
    requirement: 'R8.1',
    steps: async ({ call }) => providerErrorCode(await call('accounts:sendOobCode', { email: newEmail() })),
    gives: '400 MISSING_REQ_TYPE',
  },
  {
    name: 'a request to return the mailed link in the response',
    requirement: 'R8.1',
    async steps({ account, call }) {
      const { email } = await account()
      return providerErrorCode(await call('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email, returnOobLink: true }))
    },
    gives: '400 INSUFFICIENT_PERMISSION',
  },
  {
    name: 'calls with a missing mailed code',
    requirement: 'R8.1',
    async steps({ call }) {
      return [
        providerErrorCode(await call('accounts:resetPassword', {})),
        providerErrorCode(await call('accounts:signInWithEmailLink', { email: newEmail() })),
      ]
    },
    gives: ['400 MISSING_OOB_CODE', '400 MISSING_OOB_CODE'],
  },
  {
    name: 'an account update without a token',
    requirement: 'R8.1',
    steps: async ({ call }) => providerErrorCode(await call('accounts:update', { displayName: 'Tanaka' })),
    gives: '400 INVALID_REQ_TYPE',
  },
  {
    name: 'a user tries to set the disabled flag of their own account',
    requirement: 'R6.1',
    steps: async (service) =>
      providerErrorCode(
        await service.call('accounts:update', { idToken: await tokenOf(service), disableUser: false, returnSecureToken: true }),
      ),
    gives: '400 OPERATION_NOT_ALLOWED',
  },
  {
    name: 'a user tries to set custom claims on their own account',
    requirement: 'R6.1',
    steps: async (service) =>
      providerErrorCode(await service.call('accounts:update', { idToken: await tokenOf(service), customAttributes: '{"admin":true}' })),
    gives: '400 INSUFFICIENT_PERMISSION',
  },
  {
    name: 'a user tries to mark their own e-mail address as verified',
    requirement: 'R6.1',
    async steps(service) {
      const idToken = await tokenOf(service)
      const answer = providerErrorCode(await service.call('accounts:update', { idToken, emailVerified: true }))
      const { body } = await service.call('accounts:lookup', { idToken })
      return { answer, verified: (body.users as { emailVerified?: boolean }[])[0]!.emailVerified ?? false }
    },
    gives: { answer: '400 OPERATION_NOT_ALLOWED', verified: false },
    emulator: {
      gives: { answer: '200', verified: false },
      because: 'The emulator ignores unsupported fields, while our service refuses them.',
    },
  },
  {
    name: 'a user tries to change another account with their own token',
    requirement: 'R6.1',
    async steps(service) {
      const other = await service.account({ displayName: 'Tanaka' })
      const idToken = await tokenOf(service)
      const answer = providerErrorCode(await service.call('accounts:update', { idToken, localId: other.uid, displayName: 'Sato' }))
      const { body } = await service.call('accounts:signInWithPassword', { email: other.email, password, returnSecureToken: true })
      const { body: found } = await service.call('accounts:lookup', { idToken: body.idToken })
      return { answer, name: (found.users as { displayName: string }[])[0]!.displayName }
    },
    gives: { answer: '400 OPERATION_NOT_ALLOWED', name: 'Tanaka' },
    emulator: {
      gives: { answer: '200', name: 'Tanaka' },
      because: 'The emulator ignores unsupported fields, while our service refuses them.',
    },
  },
]
