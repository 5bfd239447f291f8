/** Several staff at one queue: nobody is called twice, nobody is left out, and everybody is told what became of their wish. */
import { beforeEach, expect, test } from 'vitest'
import { newMember } from '../test/world.ts'
import { joinAll as joinQueue, openDesk, statusOf } from './desk.ts'
import { openProxy } from './proxy.ts'
import { openQueue, type Queue } from './queue.ts'
import { nextBar, row, snack } from './staff.ts'
import { openStage } from './stage.ts'

const stage = openStage()
let queue: Queue
beforeEach(async () => {
  queue = await openQueue(stage.app)
})
const joinAll = (...names: string[]) => joinQueue(stage, queue, ...names)
const status = (number: string) => statusOf(stage, queue, number)

test('two who press N at the same instant call two different visitors, and see what the other did', async () => {
  await joinAll('山田', '佐藤', '鈴木')
  const colleague = await newMember(stage.app, queue.shop.scope, 'reception')
  const pages = await Promise.all([openDesk(stage, queue, { counter: '1' }), openDesk(stage, queue, { member: colleague, counter: '2' })])
  await Promise.all(pages.map((page) => page.keyboard.press('n')))
  for (const page of pages) {
    await nextBar(page).getByText('A003').waitFor()
    for (const number of ['A001', 'A002']) await row(page, number).getByText('呼出中').waitFor()
  }
  const places = await Promise.all(['A001', 'A002'].map((number) => row(pages[0]!, number).innerText()))
  expect(places.map((text) => /(\d)番/.exec(text)?.[1]).sort()).toEqual(['1', '2'])
})

test('a visitor whom a colleague has called already is not called again: it is said who did, and where', async () => {
  await joinAll('山田', '佐藤')
  const proxy = await openProxy(stage.app.origin)
  const page = await openDesk(stage, queue, { counter: '2', origin: proxy.origin })
  await row(page, 'A001').getByRole('button', { name: /A001/ }).click()
  proxy.swallowStreams()
  await queue.callNext({ counter: 0 })
  await row(page, 'A001').getByRole('button', { name: /^呼ぶ/ }).click()
  await page.getByText(/担当 staffさんが (たった今|\d+秒前に) A001 を 1番で呼びました。/).waitFor()
  await page.getByText('二重には呼び出していません。').waitFor()
  await row(page, 'A001').getByText('呼出中').waitFor()
  await page.close()
  await proxy.close()
})

test('N on what the line had not told yet calls who is next by now, and says so', async () => {
  await joinAll('山田', '佐藤')
  const proxy = await openProxy(stage.app.origin)
  const page = await openDesk(stage, queue, { counter: '2', origin: proxy.origin })
  await nextBar(page).getByText('A001').waitFor()
  proxy.swallowStreams()
  await queue.callNext({ counter: 0 })
  await page.keyboard.press('n')
  await snack(page, 'A002 佐藤 様をお呼びしました').waitFor()
  expect([await status('A001'), await status('A002')]).toEqual(['called', 'called'])
  await page.close()
  await proxy.close()
})

test('an answer that was lost: the same wish again calls nobody else', async () => {
  await joinAll('山田', '佐藤')
  const proxy = await openProxy(stage.app.origin)
  const page = await openDesk(stage, queue, { counter: '1', origin: proxy.origin })
  proxy.swallowStreams()
  proxy.loseAnswersToPosts(true)
  await page.keyboard.press('n')
  await page.getByRole('button', { name: 'もう一度', exact: true }).waitFor()
  proxy.loseAnswersToPosts(false)
  await page.getByRole('button', { name: 'もう一度', exact: true }).click()
  await snack(page, 'A001 山田 様をお呼びしました').waitFor()
  expect([await status('A001'), await status('A002')]).toEqual(['called', 'waiting'])
  await page.close()
  await proxy.close()
})
