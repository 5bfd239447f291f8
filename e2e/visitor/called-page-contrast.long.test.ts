/** A called visitor's page is orange in light and dark. Its questions, errors and offline texts are readable on it. */
import { beforeEach, expect } from 'vitest'
import { longTest, sampleCases } from '../../test/matrix.ts'
import { joinAsVisitor } from '../../test/world.ts'
import { axeFindings, contrastRules } from '../support/axe.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { openFaultyProxy } from '../support/proxy.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
})

const alertIsDark = `(() => {
  const [alert] = [...document.querySelectorAll('[role=alert]')].filter((one) => one.innerText.includes('送信できませんでした'))
  return getComputedStyle(alert).color === getComputedStyle(document.querySelector('h1')).color
})()`

longTest('A called visitor’s page has readable contrast, and its notice covers no button', async () => {
  const { token } = await joinAsVisitor(stage.app, queue.shop)
  await queue.callNext({ counter: 1 })
  const proxy = await openFaultyProxy(stage.app.origin)
  const page = await (await stage.browser.person(proxy.origin, { viewport: { width: 360, height: 640 } })).newPage()
  const inBoth = async (look: () => Promise<void>) => {
    for (const colorScheme of sampleCases(['dark', 'light'] as const)) {
      await page.emulateMedia({ colorScheme })
      await look()
    }
  }
  await page.goto(`/entry/w/${token}`)
  await waitForHydration(page)
  await page.getByRole('group').getByText('番号を取り消す').first().click()
  const leave = page.getByRole('button', { name: '番号を取り消す' })
  await leave.waitFor()
  await inBoth(async () => expect(await axeFindings(page, contrastRules)).toEqual([]))

  await page.route('**', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await leave.click()
  await page.getByRole('alert').getByText('送信できませんでした').waitFor()
  await inBoth(async () => {
    // Errors have the colour of the text around them, because red on orange is unreadable.
    await expect.poll(() => page.evaluate<boolean>(alertIsDark)).toBe(true)
    expect(await axeFindings(page, contrastRules)).toEqual([])
  })

  proxy.swallow()
  const notice = page.getByText('お店へご連絡いただけます')
  await notice.waitFor()
  await page.evaluate('scrollTo(0, 0)')
  const [words, sign, button] = await Promise.all(
    [notice, notice.locator('svg'), page.getByRole('button', { name: '今すぐつなぎ直す' })].map((one) => one.boundingBox()),
  )
  expect(sign!.width).toBe(20)
  expect(words!.y + words!.height).toBeLessThanOrEqual(button!.y)
  await page.close()
  await proxy.close()
})
