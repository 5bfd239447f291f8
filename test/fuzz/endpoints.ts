import { beginCard, minimalCardAnswers } from '../access/card-samples.ts'
import type { OperationSampleInput } from '../access/sample.ts'
import type { TestApp } from '../app.ts'
import { joinAsVisitor, newDeviceId, newIdempotencyKey, password, type World } from '../world.ts'

/** Endpoints beside the operations: sign-in, and the pages' forms. */
export type FuzzEndpoint = { path: string; form: boolean; headers?: Record<string, string>; input: OperationSampleInput }

export const signInEndpoints = ({ east }: World): FuzzEndpoint[] => {
  const { accountId, email, idToken, refreshToken } = east.members.manager
  const toolkit = (call: string, body: Record<string, unknown>): FuzzEndpoint => ({
    path: `/identitytoolkit.googleapis.com/v1/accounts:${call}`,
    form: false,
    input: { query: { key: 'uketsuke' }, body },
  })
  return [
    toolkit('signInWithPassword', { email, password, returnSecureToken: true }),
    toolkit('lookup', { idToken }),
    toolkit('sendOobCode', { requestType: 'PASSWORD_RESET', email }),
    toolkit('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'http://shop.test/', canHandleCodeInApp: true }),
    toolkit('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: `new.${email}` }),
    toolkit('signInWithEmailLink', { email, oobCode: 'A'.repeat(43) }),
    toolkit('update', { oobCode: 'A'.repeat(43) }),
    toolkit('delete', { idToken: `${idToken.slice(0, -8)}AAAAAAAA` }),
    toolkit('resetPassword', { oobCode: 'A'.repeat(43), newPassword: password }),
    toolkit('update', { idToken, displayName: '田中', returnSecureToken: true }),
    {
      path: '/securetoken.googleapis.com/v1/token',
      form: true,
      input: { body: { grant_type: 'refresh_token', refresh_token: refreshToken } },
    },
    { path: '/oauth/token', form: true, input: { body: { grant_type: 'client_credentials', client_id: accountId, client_secret: 'x' } } },
    { path: '/auth/session', form: false, headers: { authorization: `Bearer ${idToken}` }, input: { body: {} } },
  ]
}

export async function formEndpoints(app: TestApp, { east: { main } }: World): Promise<FuzzEndpoint[]> {
  const form = (path: string, body: Record<string, unknown>, query: Record<string, string> = {}): FuzzEndpoint => {
    return { path, form: true, headers: { cookie: `uketsuke_device=${newDeviceId()}` }, input: { query, body } }
  }
  const entry = `/entry/w/${main.entryCode}`
  const ticket = async () => `/entry/w/${(await joinAsVisitor(app, main)).token}`
  const act = async (act: string, more: object = {}) => form(await ticket(), { act, key: newIdempotencyKey(), ...more })
  const { token } = await beginCard({ app }, main)
  const answers = Object.fromEntries(Object.entries(minimalCardAnswers).map(([name, [value]]) => [name, value]))
  return [
    form(entry, {
      serviceId: main.lanes[0]!.serviceIds[0],
      partySize: '1',
      name: '山本',
      contact: '',
      today: '',
      key: newIdempotencyKey(),
      device: newDeviceId(),
    }),
    await act('leave'),
    await act('undoLeave'),
    await act('back'),
    await act('late', { minutes: '5' }),
    await act('here', { today: '0123456789' }),
    await act('change', { partySize: '2', locale: 'en' }),
    form('/entry/w', { code: main.entryCode }),
    form(`/entry/c/${token}`, { _act: 'save', _token: token, _rev: '1', _answers: JSON.stringify(minimalCardAnswers) }),
    form(`/entry/c/${main.entryCode}`, {
      _act: 'save',
      _code: main.entryCode,
      _rev: '0',
      _begin: JSON.stringify({ key: newIdempotencyKey(), answers: minimalCardAnswers, locale: 'ja' }),
      _answers: JSON.stringify(minimalCardAnswers),
    }),
    form(`/entry/c/${main.entryCode}`, answers, { step: 'all' }),
    form(
      '/entry/privacy',
      { _act: 'request', _key: newIdempotencyKey(), kind: 'access', name: '山本', contact: '090-1234-5678' },
      { shop: main.entryCode },
    ),
    form('/', { token: 'x', organizationName: '店', email: 'a@example.jp', password, key: newIdempotencyKey() }),
    form('/shopAdmin/login', { email: 'a@example.jp', password }),
    form('/invitation/AAAAAAAAAAAAAAAAAAAAAA', { displayName: '新人', password, key: newIdempotencyKey() }),
  ]
}
