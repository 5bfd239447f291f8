/** All work on plain http under the machine's name in the shop's network, where browsers grant no secure context. */
import { expect } from 'vitest'
import { isLongRun, longTest, matrixTest } from '../../test/matrix.ts'
import { password } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue } from '../support/queue.ts'
import { chooseCounter, findSnackbar, nextVisitorBar, signIn } from '../support/staff.ts'
import { takeTicket, ticketSlip } from '../support/visitor.ts'

const stage = openE2eApp()

matrixTest('A visitor takes a number and staff call, serve and sign out over plain http', async () => {
  const { shop, member } = await openTestQueue(stage.app)
  const visitor = await (await stage.browser.person(stage.networkOrigin)).newPage()
  await takeTicket(visitor, shop.entryCode, '山田')
  await expect.poll(() => visitor.evaluate('isSecureContext')).toBe(false)
  await ticketSlip(visitor).getByText('の最新情報です').waitFor()

  const staff = await (await stage.browser.person(stage.networkOrigin, { viewport: deskViewport })).newPage()
  await signIn(staff, { email: member.email, password }, '/shopAdmin/waiting')
  await chooseCounter(staff, '1')
  await nextVisitorBar(staff).getByText('山田 様').waitFor()
  await staff.keyboard.press('n')
  await findSnackbar(staff, 'A001 山田 様を呼び出しました').waitFor()
  await visitor.getByRole('heading', { name: 'お呼びしました' }).waitFor()

  if (isLongRun) {
    await staff.reload()
    await staff.getByRole('button', { name: /^1番(・|$)/ }).waitFor()
  }
  await staff.keyboard.press('s')
  await visitor.getByText('ただいまご案内しています').waitFor()
  await staff.getByRole('link', { name: 'サインアウト' }).click()
  await staff.getByRole('heading', { name: 'サインアウトしました' }).waitFor()
  await staff.goto('/shopAdmin/waiting')
  await staff.waitForURL('**/shopAdmin/login?*')
})

longTest('On plain http the copy button selects the text for copying by hand', async () => {
  const staff = await (await stage.browser.person(stage.networkOrigin, { viewport: deskViewport })).newPage()
  await signIn(staff, { email: stage.world.east.members.staff.email, password })
  await staff.getByRole('button', { name: 'QR・リンク' }).click()
  await staff.getByRole('button', { name: 'コピー' }).first().click()
  await staff.getByText('選択しました。Ctrl+C').waitFor()
  const link = `${stage.networkOrigin}/entry/w/${stage.world.east.main.entryCode}`
  await expect.poll(() => staff.evaluate('getSelection().toString()')).toBe(link)
})
