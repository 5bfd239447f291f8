/** With open sign-up, a new account opens no shop and says how to get into one. */
import { expect, test } from 'vitest'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'

const stage = openE2eApp({ settings: () => ({ IDENTITY_SIGNUP: 'open' }) })

test('A person who signs up sees how to get an invitation to the shop', async () => {
  const page = await (await stage.person({ viewport: deskViewport })).newPage()
  await page.goto('/shopAdmin/waiting')
  await page.getByRole('link', { name: 'アカウントを作る' }).click()
  await page.getByRole('heading', { name: 'アカウントを作る' }).waitFor()
  await page.getByLabel('お名前').fill('田中 太郎')
  await page.getByLabel('メールアドレス').fill(stage.world.east.members.manager.email)
  await page.locator('input[name=password]').fill('lanterns over the river')
  await page.getByRole('button', { name: 'アカウントを作る' }).click()
  await page.getByText('このメールアドレスは、ほかのアカウントで使われています。').waitFor()
  await page.getByLabel('メールアドレス').fill('tanaka@example.jp')
  await page.getByRole('button', { name: 'アカウントを作る' }).click()
  await page.getByRole('heading', { name: 'このアカウントで使えるお店がありません' }).waitFor()
  await page.getByText('お店の管理者に、このメールアドレスへの招待をご依頼ください').waitFor()
  expect(new URL(page.url()).pathname).toBe('/shopAdmin/waiting')
  await page.goto('/shopAdmin/profile')
  await expect.poll(() => page.getByLabel('お名前').first().inputValue()).toBe('田中 太郎')
})
