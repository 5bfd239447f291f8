/** R2.24: whether there is a network. */
import { expect, test } from 'vitest'
import { awake } from './awake.ts'
import { openStage } from './stage.ts'

const stage = openStage()

test.each([
  ['', '電波が届いていません', 'つながりました'],
  ['/en', 'No connection', 'Connected again'],
  ['/zh', '网络中断', '网络已恢复'],
])('R2.24: the page says when the network goes and when it is back (%s/)', async (prefix, gone, back) => {
  const person = await stage.person()
  const page = await person.newPage()
  await page.goto(`${prefix}/entry/w/${stage.world.east.main.entryCode}`)
  await awake(page)
  await expect.poll(() => page.getByRole('status').filter({ hasText: /./ }).count()).toBe(0)
  await person.setOffline(true)
  await page.getByRole('status').filter({ hasText: gone }).waitFor()
  await person.setOffline(false)
  const notice = page.getByRole('status').filter({ hasText: back })
  await notice.waitFor()
  // It goes by itself; the animation's end is moved here.
  await notice.evaluate((element: { getAnimations(): { finish(): void }[] }) => {
    for (const animation of element.getAnimations()) animation.finish()
  })
  await expect.poll(async () => (await notice.boundingBox())?.height).toBe(0)
})
