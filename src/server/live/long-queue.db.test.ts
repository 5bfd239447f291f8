/** An attacker can take thousands of tickets. Staff must still see them over a slow line. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Queue, QueueChange, QueueChunk } from '#contract/tickets/queue.ts'
import { queueTopic } from '#contract/topic.ts'
import { callNextTicket, createShopDatabase, joinLane, startLiveProcess } from '../../../test/live-process.ts'
import { insertWaitingTickets } from '../../../test/many-tickets.ts'

const many = 1_500
type Brought = { version: string; data: Queue | QueueChunk | QueueChange }

test('A slow reader gets a long queue in parts, and a later change after them', async () => {
  const { url, shop, member } = await createShopDatabase()
  const process = await startLiveProcess(url)
  await joinLane(process, shop)
  const { rows } = await process.db.pool.query('select id from ticket')
  await insertWaitingTickets(process.db, rows[0].id, many - 1)
  const headers = { cookie: `__session=${member}` }
  const topics = [queueTopic(shop.scope.shopId)]
  const modest = await process.follow(topics, headers, () => pause(4))
  expect(modest.status).toBe(200)

  const isLast = ({ version }: Brought) => version !== ''
  await modest.next('rows', isLast)
  const parts = modest.events.filter(({ event }) => event !== 'beat')
  expect(parts.map(({ event }) => event)).toEqual(['queue', ...Array(parts.length - 1).fill('rows')])
  // A broken first load starts again, because only the last part has a version to resume from.
  expect(parts.findIndex(({ id }) => id !== '')).toBe(parts.length - 1)
  const ticketIds = parts.flatMap(({ data }) => (data as Brought).data.tickets.map(({ id }) => id))
  expect([ticketIds.length, new Set(ticketIds).size]).toEqual([many, many])

  await callNextTicket(process, shop)
  const change = (await modest.next('change')).data as Brought
  expect(change.data.tickets.map(({ number, status }) => [number, status])).toEqual([['A001', 'called']])
})
