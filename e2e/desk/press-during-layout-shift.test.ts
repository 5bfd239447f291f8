/** A field's error must not move the page under a pressed finger or mouse button, or the press would be lost. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { openE2eApp } from '../support/e2e-app.ts'

const stage = openE2eApp()
/** Waits two frames and a timeout, so that all pending rendering is done. */
const drawn = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))')

/** Opens a budget from 7 to 6 whose last field has the focus and shows no error yet. The button below counts its clicks. */
async function openBudget(options?: Parameters<typeof stage.person>[0]) {
  const page = await (await stage.person({ viewport: { width: 390, height: 3000 }, ...options })).newPage()
  await page.goto('/test/money-range')
  const part = page.locator('section[data-state=filled]')
  const reversed = part.getByText('下限が上限より大きくなっています')
  await part.getByLabel('上限').fill('6')
  await part.getByText('60,000円').waitFor()
  expect(await reversed.count()).toBe(0)
  await page.evaluate(`(() => {
    const below = document.createElement('button')
    below.id = 'below'
    below.textContent = '0'
    below.style.display = 'block'
    below.style.height = '20px'
    below.onclick = () => { below.textContent = String(Number(below.textContent) + 1) }
    document.querySelector('main').append(below)
  })()`)
  return { page, part, reversed, below: page.locator('#below') }
}

async function centreOf(target: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await target.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

longTest('A field’s error does not move a button while the mouse presses that button', async () => {
  const { page, reversed, below } = await openBudget()
  const { x, y } = await centreOf(below)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await drawn(page)
  expect(await reversed.count()).toBe(0)
  expect(await centreOf(below)).toEqual({ x, y })
  await page.mouse.up()
  await expect.poll(() => below.textContent()).toBe('1')
  await reversed.waitFor()
})

longTest('A tap reaches its button although leaving the field shows an error', async () => {
  const { page, reversed, below } = await openBudget({ hasTouch: true })
  const { x, y } = await centreOf(below)
  await page.touchscreen.tap(x, y)
  await expect.poll(() => below.textContent()).toBe('1')
  await reversed.waitFor()
})

longTest('A field’s error appears only after the mouse button is released', async () => {
  const { page, part, reversed } = await openBudget()
  const { x, y } = await centreOf(part.locator('h2, h3').first())
  await page.mouse.move(x, y)
  await page.mouse.down()
  await drawn(page)
  expect(await reversed.count()).toBe(0)
  await page.mouse.up()
  await reversed.waitFor()
})

longTest('A field that loses focus by keyboard shows its error at once', async () => {
  const { page, reversed } = await openBudget()
  await page.keyboard.press('Tab')
  await reversed.waitFor()
})
