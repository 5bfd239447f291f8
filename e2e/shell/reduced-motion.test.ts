/** People who prefer reduced motion get none, and the same information. */
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { longTest, matrixTest, sampleCases } from '../../test/matrix.ts'
import { joinAsVisitor, newMember } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { queueSettingsPath } from '../support/settings.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeAll(async () => {
  queue = await openTestQueue(stage.app)
})

/** Lists every animation and transition with its duration. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('*')].flatMap((element) =>
    ['', '::before', '::after'].flatMap((part) => {
      const { transitionDuration, animationName, animationDuration } = getComputedStyle(element, part)
      const long = (list) => list.split(', ').some((time) => parseFloat(time) > 0.001)
      const what = element.tagName + '.' + element.className + part
      return [
        ...(long(transitionDuration) ? [what + ' changes for ' + transitionDuration] : []),
        ...(animationName !== 'none' && long(animationDuration) ? [what + ' plays ' + animationName] : []),
      ]
    }),
  )`)
}

const addresses = async () => {
  const called = await joinAsVisitor(stage.app, queue.shop)
  const waiting = await joinAsVisitor(stage.app, queue.shop)
  await queue.callNext()
  return [`/entry/w/${called.token}`, `/entry/w/${waiting.token}`, `/entry/w/${queue.shop.entryCode}`, '/']
}

matrixTest('Visitor pages show no animation under reduced motion', async () => {
  const page = await (await stage.person({ reducedMotion: 'reduce' })).newPage()
  for (const address of sampleCases(await addresses())) {
    await page.goto(address)
    expect(await moving(page), address).toEqual([])
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect((await moving(page)).length).toBeGreaterThan(0)
})

longTest('Staff pages show no animation under reduced motion', async () => {
  const manager = await newMember(stage.app, queue.shop.scope, 'manager')
  const page = await openSignedInPage(stage, manager, '/shopAdmin/waiting', { reducedMotion: 'reduce' })
  expect(await moving(page)).toEqual([])
  for (const address of sampleCases([queueSettingsPath], 0)) {
    await page.goto(address)
    expect(await moving(page)).toEqual([])
  }
})
