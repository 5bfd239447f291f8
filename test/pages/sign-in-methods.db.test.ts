/** Pages offer the sign-in methods of the settings, and no others. */
import { afterEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../app.ts'
import { markSetUp } from '../world.ts'

let app: TestApp
afterEach(() => app.stop())

async function open(settings: Record<string, string>) {
  app = await startApp({
    pages: true,
    settings: () => ({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'no-reply@shop.test', ...settings }),
  })
  await markSetUp(app.db)
  const page = async (path: string) => {
    const answer = await app.request(path, { redirect: 'manual' })
    return answer.status === 302 ? answer.headers.get('location')! : answer.text()
  }
  return { login: await page('/shopAdmin/login'), forgot: await page('/en/shopAdmin/forgot'), link: await page('/shopAdmin/signInLink') }
}

const byPassword = 'type="password"'
const byLink = 'メールのリンクでサインイン'

test('By default sign-in is offered with password and with mailed link', async () => {
  const { login, forgot, link } = await open({})
  expect(login).toContain(byPassword)
  expect(login).toContain(byLink)
  for (const page of [forgot, link]) expect(page).toContain('type="email"')
})

test('With the setting "password" no sign-in by mailed link is offered', async () => {
  const { login, forgot, link } = await open({ IDENTITY_METHODS: 'password' })
  expect(login).toContain(byPassword)
  expect(login).not.toContain(byLink)
  expect(forgot).toContain('type="email"')
  expect(link).toBe('/shopAdmin/login')
})

test('With the setting "emailLink" no sign-in by password is offered', async () => {
  const { login, forgot, link } = await open({ IDENTITY_METHODS: 'emailLink' })
  expect(login).not.toContain(byPassword)
  expect(login).toContain(byLink)
  expect(forgot).toBe('/en/shopAdmin/login')
  expect(link).toContain('type="email"')
})
