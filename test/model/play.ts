/** Plays a story on the server and on the model side by side, and compares what everybody sees. */
import { expect, vi } from 'vitest'
import type { Queue } from '#contract/tickets/queue.ts'
import { checkBooks } from '../desk.ts'
import type { EventReader } from '../event-reader.ts'
import type { Step, Story } from './arbitraries.ts'
import { compareHistory, compareTicket, compareVisitorTicket } from './compare.ts'
import { pageSeen, queueSeen } from './live-view.ts'
import { follow } from './model.ts'
import type { Answer, Request } from './requests.ts'
import { dayOf, openStatuses } from './rules.ts'
import {
  type ModelServer,
  type OpenedShop,
  openModelShop,
  readDetail,
  readPage,
  readQueueOf,
  send,
  watchPage,
  watchQueue,
} from './server.ts'
import type { Shop, Visit } from './state.ts'
import { passTimers } from './steps.ts'
import { requestOf } from './wishes.ts'

/** So many pages are followed live in each story. */
const watchedPages = 2

/** Answers with all that has happened to its tickets. */
export async function play(server: ModelServer, story: Story): Promise<string[]> {
  const opened = await openModelShop(server, story)
  const desk = await watchQueue(server.app, opened)
  const pages = new Map<string, EventReader>()
  const run: Run = { server, opened, shop: opened.shop, sent: [], late: [], count: 0, seq: -1 }
  try {
    for (const step of story.steps) {
      await takeTurn(run, step)
      for (const visit of run.shop.visits.slice(0, watchedPages))
        if (!pages.has(visit.id)) pages.set(visit.id, await watchPage(server.app, visit.token))
    }
    await deliver(
      run,
      run.late.splice(0).map(({ request }) => request),
    )
    await checkHistories(run)
    await checkLive(run, desk, pages)
    await checkBooks(server.app.db, opened.shopId)
    return run.shop.visits.flatMap(({ log }) => log.map(({ event }) => event))
  } finally {
    for (const reader of [desk, ...pages.values()]) reader.close()
    await server.forget(opened)
  }
}

type Run = {
  server: ModelServer
  opened: OpenedShop
  shop: Shop
  sent: Request[]
  /** Under way, with the steps that are left until they arrive. */
  late: { request: Request; left: number }[]
  count: number
  seq: number
}

async function takeTurn(run: Run, step: Step): Promise<void> {
  const { server } = run
  for (const one of run.late) one.left--
  const due = run.late.filter(({ left }) => left <= 0).map(({ request }) => request)
  run.late = run.late.filter(({ left }) => left > 0)
  // Each turn is a moment of its own.
  passTime(run, step.step === 'clock' ? step.by : 1)
  if (step.step === 'clock') {
    if (step.timers) {
      await server.runTimers(run.opened)
      passTimers(run.shop)
    }
    await deliver(run, [])
  } else if (step.step === 'again') {
    const request = run.sent[step.sent % Math.max(1, run.sent.length)]
    await deliver(run, request ? [step.twisted ? twist(request) : request] : [])
  } else if (step.step === 'ask') {
    const now: Request[] = []
    for (const wish of step.wishes) {
      const request = requestOf(run.shop, run.opened, wish, run.count++)
      if (!request) continue
      if (wish.late > 0) run.late.push({ request, left: wish.late })
      else now.push(...Array<Request>(wish.copies).fill(request))
    }
    await deliver(run, now)
  }
  if (due.length > 0) await deliver(run, due)
}

function passTime(run: Run, ms: number): void {
  run.shop.now += ms
  run.server.setClock(run.shop.now)
}

/** The same key for another command. */
function twist(request: Request): Request {
  if (request.do === 'join') return { ...request, body: { ...request.body, partySize: request.body.partySize + 1 } }
  if (request.do === 'callNext' || request.do === 'leave' || request.do === 'door') return request
  return { ...request, body: { ...request.body, rev: request.body.rev + 1000 } } as Request
}

/** All at once; their answers must be those of some order, one after the other, of which the lists show the end. */
async function deliver(run: Run, requests: readonly Request[]): Promise<void> {
  const { app } = run.server
  const answers = await Promise.all(requests.map((request) => send(app, run.opened, request)))
  run.sent.push(...requests)
  // One command alone is told by its answer.
  const isPlain = requests.length === 1 && !answers[0]!.joined
  const queue = isPlain && run.count % 3 > 0 ? undefined : await readQueueOf(app, run.opened)
  for (const { joined } of answers)
    if (joined) joined.place = queue?.tickets.find(({ id }) => id === joined.ticketId)?.place ?? joined.place
  const said = requests.map((request, index) => ({ request, answer: answers[index]! }))
  const reasons: string[] = []
  const shop = inSomeOrder(run.shop, said, (end) => queue && compareQueue(end, queue), reasons)
  if (!shop) throw new Error([`No order explains the answers to\n${said.map(describe).join('\n')}`, ...new Set(reasons)].join('\n  - '))
  run.shop = shop
  if (queue) expect(queue.seq).toBeGreaterThanOrEqual(run.seq)
  run.seq = queue?.seq ?? run.seq
}

type Said = { request: Request; answer: Answer }

const describe = ({ request, answer }: Said) =>
  `  ${JSON.stringify({ ...request, ...('actor' in request ? { actor: request.actor.rank } : {}) })}\n    → ${JSON.stringify(answer)}`

function inSomeOrder(shop: Shop, said: readonly Said[], wrongEnd: (shop: Shop) => string | undefined, reasons: string[]): Shop | undefined {
  if (said.length === 0) {
    const wrong = wrongEnd(shop)
    if (wrong) reasons.push(wrong)
    return wrong ? undefined : shop
  }
  for (const [index, { request, answer }] of said.entries()) {
    const next = follow(shop, request, answer)
    if ('misfit' in next) reasons.push(`${request.key}: ${next.misfit}`)
    else {
      const end = inSomeOrder(next.shop, said.toSpliced(index, 1), wrongEnd, reasons)
      if (end) return end
    }
  }
  return undefined
}

/** What staff see: all that is open, in its order, and the day's sums. */
function compareQueue(shop: Shop, { tickets, today }: Queue): string | undefined {
  const open = shop.visits.filter(({ standing }) => openStatuses.includes(standing.status))
  const shown = tickets.filter(({ status }) => openStatuses.includes(status))
  const day = shop.visits.filter((visit) => visit.day === dayOf(shop.now, shop.timeZone))
  const ended = (status: string) => day.filter(({ standing }) => standing.status === status).length
  const sums = { joined: day.length, served: ended('done'), noShow: ended('no_show'), cancelled: ended('cancelled') }
  if (shown.length !== open.length) return `${open.length} open tickets, not ${shown.length}`
  if (JSON.stringify(today) !== JSON.stringify(sums)) return `today ${JSON.stringify(sums)}, not ${JSON.stringify(today)}`
  for (const visit of open) {
    const ticket = shown.find(({ id }) => id === visit.id)
    const wrong = ticket ? compareTicket(shop, visit, ticket) : `${visit.number} on the list`
    if (wrong) return wrong
  }
  return undefined
}

/** Each visit as staff and its visitor see it, and as the log and the intervals tell it. */
async function checkHistories({ server: { app }, opened, shop }: Run): Promise<void> {
  const check = async (visit: Visit) => {
    const [detail, page] = await Promise.all([readDetail(app, opened, visit.id), readPage(app, visit.token)])
    expect(compareTicket(shop, visit, detail.ticket)).toBeUndefined()
    expect(compareHistory(visit, detail)).toBeUndefined()
    expect(compareVisitorTicket(shop, visit, page)).toBeUndefined()
  }
  await Promise.all(shop.visits.map(check))
}

/** Streams have come to the same, without having been asked. */
async function checkLive(
  { server: { app }, opened, shop }: Run,
  desk: EventReader,
  pages: ReadonlyMap<string, EventReader>,
): Promise<void> {
  const queue = await readQueueOf(app, opened)
  await vi.waitFor(() => {
    const seen = queueSeen(desk)
    expect(seen.seq).toBe(queue.seq)
    const open = ({ status }: { status: (typeof openStatuses)[number] }) => openStatuses.includes(status)
    expect(new Map([...seen.tickets].filter(([, ticket]) => open(ticket)))).toEqual(
      new Map(queue.tickets.filter(open).map((one) => [one.id, one])),
    )
    for (const [id, reader] of pages) {
      const page = pageSeen(reader)
      expect(page && compareVisitorTicket(shop, shop.visits.find((visit) => visit.id === id)!, page)).toBeUndefined()
      expect(page).toBeDefined()
    }
  }, 6_000)
}
