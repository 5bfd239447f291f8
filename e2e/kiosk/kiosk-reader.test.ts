/** The kiosk with a screen reader, and while its number is on its way. */
import { expect, test } from 'vitest'
import { kioskWords } from '../../src/web/kiosks/words.ts'
import { pinPadWords } from '../../src/web/members/tablet/pin-pad/words.ts'
import { longTest } from '../../test/matrix.ts'
import { newMember } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { chooseLanguage, kioskHeading, openKiosk, openWayOut } from '../support/kiosk.ts'

const stage = openE2eApp({}, { answered: (complaint) => complaint.includes('/api/v1/') })
const words = kioskWords.en

longTest('Title, PIN pad and its refusal follow the visitor’s language', async () => {
  const { page, shop } = await openKiosk(stage)
  const manager = await newMember(stage.app, shop.scope, 'manager')
  await stage.app.accounts.setPin(manager.accountId, '8265')
  await chooseLanguage(page, 'en')
  await expect.poll(() => page.title()).toContain(words.title)
  await openWayOut(page)
  const pad = pinPadWords.en
  await page.getByLabel(pad.label, { exact: true }).fill('4071')
  await page.getByRole('button', { name: pad.enter }).click()
  await page.getByRole('alert').filter({ hasText: 'This PIN' }).waitFor()
  await page.getByRole('button', { name: words.restart }).click()
  await expect.poll(() => page.title()).toContain(kioskWords.ja.title)
})

test('A screen reader hears the end of the number’s screen twice only', async () => {
  const { page } = await openKiosk(stage, { laneIds: null })
  await chooseLanguage(page, 'en')
  await page.getByRole('button', { name: '鍵のお渡し' }).click()
  await page.getByRole('button', { name: words.people(1), exact: true }).click()
  await page.getByText('B001').waitFor()
  const heard = new Set<string>()
  for (let second = 1; second < 29; second++) {
    await page.clock.runFor(1_000)
    heard.add(await page.locator('footer [role=status]').innerText())
  }
  // The clock leaps, so the line seems cut too.
  expect([...heard].filter((text) => text && text !== words.done.offline)).toEqual([words.done.ends(10), words.done.ends(5)])
})

longTest('A visitor cannot start over while the number is on its way', async () => {
  const { page } = await openKiosk(stage, { laneIds: null })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/tickets', (route) => released.then(() => route.continue()))
  await page.getByRole('button', { name: '鍵のお渡し' }).click()
  await page.getByRole('button', { name: '1名', exact: true }).click()
  for (const name of [kioskWords.ja.restart, kioskWords.ja.back]) {
    const button = page.getByRole('button', { name, exact: true, disabled: true })
    await button.waitFor()
    await button.dispatchEvent('click')
  }
  await kioskHeading(page, kioskWords.ja.party).waitFor()
  release()
  await page.getByText('B001').waitFor()
})
