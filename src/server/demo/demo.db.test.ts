import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeletedCard } from '#contract/cards/bin.ts'
import type { ListedCard } from '#contract/cards/list.ts'
import type { TicketCard } from '#contract/cards/ticket-cards.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { freshDatabase } from '../../../test/database.ts'
import { longTest } from '../../../test/matrix.ts'
import { type Demo, describeDemo } from './demo.ts'

const folders: string[] = []
async function startDemo(database?: Awaited<ReturnType<typeof freshDatabase>>): Promise<{ app: TestApp; demo: Demo }> {
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-demo-'))
  folders.push(folder)
  const settings = () => ({ DATA_DIR: folder, ROLE: 'web' })
  const app = await startApp({ flags: ['--demo'], settings, ...(database ? { database } : {}) })
  return { app, demo: JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')) }
}

let app: TestApp
let demo: Demo
beforeAll(async () => {
  ;({ app, demo } = await startDemo())
})
afterAll(async () => {
  await app?.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function read<Answer>(path: string): Promise<Answer> {
  const { email, password } = demo.users.find(({ role }) => role === 'manager')!
  const signedIn = await app.request('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=uketsuke', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  })
  const { idToken } = (await signedIn.json()) as { idToken: string }
  const headers = { authorization: `Bearer ${idToken}`, 'accept-language': 'ja' }
  const response = await app.request(`/api/v1/shops/${demo.shopId}${path}`, { headers })
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

test('R2.10 R2.11 the demo shop has cards in every state of its stages, with what staff noted, and one in the bin', async () => {
  expect(app.logged.filter((line) => line.includes('demo cards'))).toEqual([])
  const { cards } = await read<{ cards: ListedCard[] }>('/cards')
  expect(new Set(cards.map(({ category }) => category))).toEqual(new Set(['new', 'working', 'won', 'lost']))
  expect(cards).toHaveLength(13)
  expect(new Set(cards.map(({ temperature }) => temperature))).toEqual(new Set(['A', 'B', 'C', null]))
  for (const noted of ['assigneeId', 'nextContactOn'] as const)
    expect(cards.filter((card) => card[noted] !== null).length).toBeGreaterThan(4)
  const { cards: deleted } = await read<{ cards: DeletedCard[] }>('/deleted-cards')
  expect(deleted).toMatchObject([{ name: '橋本 和也', deletedBy: '佐藤 美咲' }])
  const lost = await app.db.pool.query(`select lost_reason from card where lost_reason is not null`)
  expect(lost.rows).toEqual([{ lost_reason: expect.stringContaining('ご予算') }])
})

test('R2.16 rows of those who wait tell what they have sent, and how far the one who writes still has come', async () => {
  const { cards } = await read<{ cards: TicketCard[] }>('/ticket-cards')
  const sent = cards.filter(({ status }) => status !== 'draft')
  expect(sent).toHaveLength(7)
  for (const { filled, facts } of sent) expect([filled, facts.length]).toEqual([100, 3])
  const [draft, ...more] = cards.filter(({ status }) => status === 'draft')
  expect(more).toEqual([])
  expect(draft!.filled).toBeGreaterThan(10)
  expect(draft!.filled).toBeLessThan(90)
})

test('whoever serves in the demo is on duty since the morning, and nobody is off', async () => {
  const { presence, staff, tickets, newcomers, lanes } = await read<Queue>('/tickets')
  const stateOf = (name: string) => presence.find((one) => one.name === name)?.state
  expect(Object.fromEntries(staff.map(({ name }) => [name, stateOf(name)]))).toEqual({
    '佐藤 美咲': 'serving_ready',
    '鈴木 大輔': 'serving_ready',
    '田中 涼': 'serving_ready',
    '小川 葵': 'break',
  })
  expect(tickets.filter(({ status }) => status === 'serving').every(({ staffId }) => presence.some((one) => one.staffId === staffId))).toBe(
    true,
  )
  for (const { id } of lanes) expect(newcomers[id]).toBeTruthy()
})

test('one who waits may be somebody who came before', async () => {
  const { cards } = await read<{ cards: ListedCard[] }>('/cards')
  const waiting = cards.find(({ name }) => name === '山本 由佳')!
  expect(JSON.stringify(await read(`/cards/${waiting.id}/duplicates`))).toContain('山本 ゆか')
})

test('the terminal names the card’s page beside the link to join', async () => {
  expect(describeDemo(demo).join('\n')).toContain(`${demo.base}/entry/c/${demo.entryCode}`)
  expect((await app.request(`/api/v1/entry/${demo.entryCode}/form`)).status).toBe(200)
})

longTest('A demo whose cards cannot be made starts without them and logs that', async () => {
  const database = await freshDatabase()
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`
    create function refuse_card() returns trigger language plpgsql as $$ begin raise exception 'no cards today'; end $$;
    create trigger refuse_card before insert on card for each row execute function refuse_card()`)
  await owner.end()
  const without = await startDemo(database)
  try {
    const { rows } = await without.app.db.pool.query(
      'select (select count(*)::int from ticket) as tickets, (select count(*)::int from card) as cards',
    )
    expect(rows).toEqual([{ tickets: 26, cards: 0 }])
    const said = without.app.logged.filter((line) => line.includes('demo cards are missing'))
    expect(said).toHaveLength(1)
    expect(said[0]).not.toMatch(/090-0000|81900000|example\.com|由佳/)
  } finally {
    await without.app.stop()
  }
})
