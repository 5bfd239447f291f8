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
    name: 'a body that isn’t JSON',
    requirement: 'R7.3',
    steps: async ({ call }) => (await call('accounts:signInWithPassword', '{"email":')).status,
    gives: 400,
  },
  {
    name: 'a body that is a list',
    requirement: 'R7.3',
    steps: async ({ call }) => (await call('accounts:signInWithPassword', [])).status,
    gives: 400,
  },
  {
    name: 'fields of another kind',
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
    name: 'nothing of a password sign-in',
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
    name: 'mails of no kind',
    requirement: 'R8.1',
    steps: async ({ call }) => providerErrorCode(await call('accounts:sendOobCode', { email: newEmail() })),
    gives: '400 MISSING_REQ_TYPE',
  },
  {
    name: 'links that are wanted as an answer instead of a mail',
    requirement: 'R8.1',
    async steps({ account, call }) {
      const { email } = await account()
      return providerErrorCode(await call('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email, returnOobLink: true }))
    },
    gives: '400 INSUFFICIENT_PERMISSION',
  },
  {
    name: 'codes that are left out',
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
    name: 'a change of nobody',
    requirement: 'R8.1',
    steps: async ({ call }) => providerErrorCode(await call('accounts:update', { displayName: 'Tanaka' })),
    gives: '400 INVALID_REQ_TYPE',
  },
  {
    name: 'enabling and disabling oneself',
    requirement: 'R6.1',
    steps: async (service) =>
      providerErrorCode(
        await service.call('accounts:update', { idToken: await tokenOf(service), disableUser: false, returnSecureToken: true }),
      ),
    gives: '400 OPERATION_NOT_ALLOWED',
  },
  {
    name: 'claims that one gives oneself',
    requirement: 'R6.1',
    steps: async (service) =>
      providerErrorCode(await service.call('accounts:update', { idToken: await tokenOf(service), customAttributes: '{"admin":true}' })),
    gives: '400 INSUFFICIENT_PERMISSION',
  },
  {
    name: 'proving one’s address by saying so',
    requirement: 'R6.1',
    async steps(service) {
      const idToken = await tokenOf(service)
      const answer = providerErrorCode(await service.call('accounts:update', { idToken, emailVerified: true }))
      const { body } = await service.call('accounts:lookup', { idToken })
      return { answer, verified: (body.users as { emailVerified?: boolean }[])[0]!.emailVerified ?? false }
    },
    gives: { answer: '400 OPERATION_NOT_ALLOWED', verified: false },
    emulator: { gives: { answer: '200', verified: false }, because: 'It passes over what it doesn’t do; ours says so.' },
  },
  {
    name: 'a change of somebody else by one’s own token',
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
    emulator: { gives: { answer: '200', name: 'Tanaka' }, because: 'It passes over what it doesn’t do; ours says so.' },
  },
]
