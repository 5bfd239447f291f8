/** R2.31: what is fetched before it is asked for. */
import { expect, test } from 'vitest'
import { password } from '../test/world.ts'
import { awake } from './awake.ts'
import { desk } from './browser.ts'
import { signIn } from './staff.ts'
import { openStage } from './stage.ts'

const stage = openStage()
const lines = {
  'a good line': { effectiveType: '4g', saveData: false },
  'slow 2g': { effectiveType: 'slow-2g' },
  '2g': { effectiveType: '2g' },
  'data saving': { effectiveType: '4g', saveData: true },
}

test.each(Object.entries(lines))('R2.31: on %s', async (name, line) => {
  const person = await stage.person({ viewport: desk })
  await person.addInitScript(`Object.defineProperty(navigator, 'connection', { value: ${JSON.stringify(line)} })`)
  const page = await person.newPage()
  await signIn(page, { email: stage.world.east.members.staff.email, password })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const link = page.getByRole('navigation').getByRole('link', { name: '順番待ち' })
  await link.hover()
  const fetched = () => asked.filter((path) => path === '/shopAdmin/waiting.data').length
  if (name === 'a good line') {
    await expect.poll(fetched).toBe(1)
    await expect.poll(() => asked.some((path) => /\/waiting-[\w-]+\.js$/.test(path))).toBe(true)
  } else {
    // The router waits 100 ms for an intention; following the link comes later than that, and is the first to ask.
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 150))')
    expect(fetched()).toBe(0)
  }
  await link.click()
  await page.waitForURL('**/shopAdmin/waiting')
  await awake(page)
  expect(fetched()).toBeGreaterThan(0)
})
