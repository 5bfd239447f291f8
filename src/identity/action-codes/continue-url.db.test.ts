/** Attack: our mail links to a foreign site. Anyone may request a link for any address and pass a `continueUrl`. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callToolkit, signIn, startTestIdentityServer, type TestIdentityServer } from '../test-identity.ts'

let identity: TestIdentityServer
let accountId: string
beforeAll(async () => {
  identity = await startTestIdentityServer({ mails: true })
  accountId = await identity.account('victim@example.jp')
})
afterAll(() => identity.stop())

const addresses = ['https://elsewhere.example/sign-in', 'https://127.0.0.1@elsewhere.example/', 'http://elsewhere.example:80/?a=b#c']

test('No mail contains the requested continueUrl', async () => {
  const { idToken } = await signIn(identity.routes, 'victim@example.jp')
  const extras = { iOSBundleId: 'elsewhere', androidPackageName: 'elsewhere', linkDomain: 'elsewhere.example' }
  for (const continueUrl of addresses)
    for (const body of [
      { requestType: 'PASSWORD_RESET', email: 'victim@example.jp' },
      { requestType: 'EMAIL_SIGNIN', email: 'victim@example.jp', canHandleCodeInApp: true },
      { requestType: 'VERIFY_EMAIL', idToken },
      { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'next@example.jp' },
    ])
      expect((await callToolkit(identity.routes, 'accounts:sendOobCode', { ...body, continueUrl, ...extras })).status).toBe(200)
  const { rows } = await identity.db.pool.query<{ variables: { link: string } }>(
    'select variables from identity.outbox_message where account_id = $1',
    [accountId],
  )
  expect(rows).toHaveLength(12)
  for (const { variables } of rows) {
    expect(variables.link).toMatch(/^(\/(en|zh))?\/shopAdmin\/action\?mode=\w+&oobCode=[\w-]{43}&apiKey=uketsuke$/)
    expect(JSON.stringify(variables)).not.toContain('elsewhere')
  }
})

test.each([['javascript:alert(1)'], ['//elsewhere.example'], ['data:text/html,x'], ['elsewhere.example'], [{ $ne: '' }], ['']])(
  'continueUrl %j is refused',
  async (continueUrl) => {
    const body = { requestType: 'PASSWORD_RESET', email: 'victim@example.jp', continueUrl }
    const response = await callToolkit(identity.routes, 'accounts:sendOobCode', body)
    expect(await response.json()).toMatchObject({ error: { message: 'INVALID_CONTINUE_URI' } })
  },
)
