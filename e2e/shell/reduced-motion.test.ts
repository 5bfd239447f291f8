/** Who asks for less motion gets none, and the same information. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { join, newMember } from '../../test/world.ts'
import { openQueue, type Queue } from '../support/queue.ts'
import { settingsPath } from '../support/settings.ts'
import { openSignedIn } from '../support/signed-in.ts'
import { openStage } from '../support/stage.ts'

const stage = openStage()
let queue: Queue
beforeAll(async () => {
  queue = await openQueue(stage.app)
})

/** Everything that would move on its own or at a touch, with how long. */
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
  const called = await join(stage.app, queue.shop)
  const waiting = await join(stage.app, queue.shop)
  await queue.callNext()
  return ['/', `/entry/w/${queue.shop.entryCode}`, `/entry/w/${waiting.token}`, `/entry/w/${called.token}`]
}

test('visitors’ pages', async () => {
  const page = await (await stage.person({ reducedMotion: 'reduce' })).newPage()
  for (const address of await addresses()) {
    await page.goto(address)
    expect(await moving(page), address).toEqual([])
  }
})

test('staff pages', async () => {
  const manager = await newMember(stage.app, queue.shop.scope, 'manager')
  const page = await openSignedIn(stage, manager, '/shopAdmin/waiting', { reducedMotion: 'reduce' })
  expect(await moving(page)).toEqual([])
  await page.goto(settingsPath)
  expect(await moving(page)).toEqual([])
})

test('what is looked for moves for everybody else', async () => {
  const page = await (await stage.person({ reducedMotion: 'no-preference' })).newPage()
  await page.goto('/')
  expect((await moving(page)).length).toBeGreaterThan(0)
})
