/** Plays a story on the server and in the model, and compares what staff and visitors see. */
import { expect, vi } from 'vitest'
import type { Queue } from '#contract/tickets/queue.ts'
import { checkQueueInvariants } from '../desk.ts'
import type { EventReader } from '../event-reader.ts'
import type { QueueStory, QueueStoryStep, RandomCommand } from './arbitraries.ts'
import { codeName, currentShownCode } from './codes.ts'
import { buildRequest } from './commands.ts'
import { compareHistory, compareQueueTickets, compareTicket, compareVisitorTicket } from './compare.ts'
import { waitingInCallOrder } from './line.ts'
import { latestQueue, latestVisitorTicket } from './live-view.ts'
import { applyConcurrentResponses, describeExchange } from './orders.ts'
import { hasNotArrived } from './remote.ts'
import { commandName, type ModelRequest } from './requests.ts'
import { openStatuses } from './rules.ts'
import {
  type ModelServer,
  type OpenedModelShop,
  openModelShop,
  readCallOrder,
  readTodayCode,
  readVisitorTicket,
  requestStaffQueue,
  requestTicketDetail,
  sendModelRequest,
  watchQueue,
  watchTicketPage,
} from './server.ts'
import { compareDeskSettings } from './settings.ts'
import type { Lane, Shop, Visit } from './state.ts'
import { applyDueTimers } from './steps.ts'

const watchedPages = 2

/** Returns all that has happened to tickets and settings, and all refusals. */
export async function playQueueStory(server: ModelServer, story: QueueStory): Promise<string[]> {
  const opened = await openModelShop(server, story)
  const desk = await watchQueue(server.app, opened)
  const pages = new Map<string, EventReader>()
  const run: Run = { server, opened, shop: opened.shop, sent: [], late: [], count: 0, turns: 0, seq: -1, refused: new Set(), outcomes: [] }
  try {
    for (const one of story.crowd) await takeTurn(run, { step: 'ask', commands: [one] })
    for (const step of story.steps) {
      await takeTurn(run, step)
      for (const visit of run.shop.visits.slice(0, watchedPages))
        if (!pages.has(visit.id)) pages.set(visit.id, await watchTicketPage(server.app, visit.token))
    }
    await deliver(
      run,
      run.late.splice(0).map(({ request }) => request),
    )
    await checkHistories(run)
    await checkLive(run, desk, pages)
    await checkQueueInvariants(server.app.db, opened.shopId)
    const { visits, answered } = run.shop
    const events = visits.flatMap(({ log }) =>
      log.map(({ event, by }) => (event === 'edit' || event === 'join' ? `${event} by ${by}` : event)),
    )
    return [...events, ...Object.values(answered).map(({ subject }) => subject), ...run.refused, ...run.outcomes]
  } finally {
    for (const reader of [desk, ...pages.values()]) reader.close()
    await server.forget(opened)
  }
}

/** `detail` values for which `removeThing` removes what the step left and the actor may undo it. */
const leadsBack = [3, 6, 9, 12, 18] as const

type Run = {
  server: ModelServer
  opened: OpenedModelShop
  shop: Shop
  sent: ModelRequest[]
  /** Delayed requests with the steps left until they arrive. */
  late: { request: ModelRequest; left: number }[]
  count: number
  turns: number
  seq: number
  refused: Set<string>
  outcomes: string[]
}

async function takeTurn(run: Run, step: QueueStoryStep): Promise<void> {
  if (step.step === 'astray') {
    const detail = leadsBack[step.command.detail % leadsBack.length]!
    const command: RandomCommand = { ...step.command, detail, choice: 1, anyVisit: false, wrongRev: false, copies: 1, late: 0 }
    for (const what of [...step.by, 'removeThing', 'undo'] as const) await takeTurn(run, { step: 'ask', commands: [{ ...command, what }] })
    return
  }
  const { server } = run
  for (const one of run.late) one.left--
  const due = run.late.filter(({ left }) => left <= 0).map(({ request }) => request)
  run.late = run.late.filter(({ left }) => left > 0)
  passTime(run, step.step === 'clock' ? step.by : 1)
  await lookAtCode(run)
  if (step.step === 'clock') {
    if (step.timers) {
      await server.runTimers(run.opened)
      applyDueTimers(run.shop)
    }
    await deliver(run, [])
  } else if (step.step === 'again') {
    const request = run.sent[step.sent % Math.max(1, run.sent.length)]
    await deliver(run, request ? [step.twisted ? twist(request) : request] : [])
  } else if (step.step === 'ask') {
    const now: ModelRequest[] = []
    for (const command of step.commands) {
      const request = buildRequest(run.shop, run.opened, command, run.count++)
      if (!request) continue
      if (command.late > 0) run.late.push({ request, left: command.late })
      else now.push(...Array<ModelRequest>(command.copies).fill(request))
    }
    await deliver(run, now)
  }
  if (due.length > 0) await deliver(run, due)
}

function passTime(run: Run, ms: number): void {
  run.shop.now += ms
  run.server.setClock(run.shop.now)
}

/** Reads today's code as seen in the shop. A changed code must be one never seen before. */
async function lookAtCode({ server: { app }, opened, shop }: Run): Promise<void> {
  const now = currentShownCode(shop)
  const name = codeName(now)
  if (opened.codes.has(name)) return
  const { code } = await readTodayCode(app, opened)
  expect([...opened.codes.values()]).not.toContain(code)
  opened.codes.set(name, code)
  shop.codesSeen.push(now)
}

/** Changes the input of a request but keeps its key. */
function twist(request: ModelRequest): ModelRequest {
  const body = (('body' in request && request.body) || {}) as { rev?: number; partySize?: number }
  if (body.rev !== undefined) return { ...request, body: { ...body, rev: body.rev + 1000 } } as ModelRequest
  if (body.partySize !== undefined) return { ...request, body: { ...body, partySize: body.partySize + 1 } } as ModelRequest
  return request
}

/** Sends all requests at once. Some order must explain their responses, and the lists must show its end. */
async function deliver(run: Run, requests: readonly ModelRequest[]): Promise<void> {
  const { app } = run.server
  const answers = await Promise.all(requests.map((request) => sendModelRequest(app, run.opened, request)))
  run.sent.push(...requests)
  for (const [index, { code }] of answers.entries()) run.outcomes.push(`${commandName(requests[index]!)}: ${code ?? 'done'}`)
  for (const { code } of answers) if (code) run.refused.add(code)
  // A single command is verified by its response. The list is read now and then, and after concurrent commands, whose order only it
  // shows.
  const looks = new Set(requests).size > 1 || run.turns++ % 8 === 0
  const queue = looks ? await requestStaffQueue(app, run.opened) : undefined
  const amid = requests.length > 1
  const exchanges = requests.map((request, index) => ({ request, answer: { ...answers[index]!, amid } }))
  const reasons: string[] = []
  const shop = applyConcurrentResponses(run.shop, exchanges, (end) => queue && compareQueue(end, queue), reasons)
  if (!shop)
    throw new Error([`No order explains the answers to\n${exchanges.map(describeExchange).join('\n')}`, ...new Set(reasons)].join('\n  - '))
  run.shop = shop
  if (queue) expect(queue.seq).toBeGreaterThanOrEqual(run.seq)
  run.seq = queue?.seq ?? run.seq
}

/** Compares the staff's view: settings, open tickets in order, and the day's sums. */
function compareQueue(shop: Shop, queue: Queue): string | undefined {
  return compareDeskSettings(shop, queue) ?? compareQueueTickets(shop, queue)
}

/** Checks each visit as staff and its visitor see it, and its log and intervals. */
async function checkHistories({ server: { app }, opened, shop }: Run): Promise<void> {
  const check = async (visit: Visit, index: number) => {
    const page = index < watchedPages ? undefined : readVisitorTicket(app, visit.token)
    const detail = await requestTicketDetail(app, opened, visit.id)
    expect(compareTicket(shop, visit, detail.ticket)).toBeUndefined()
    expect(compareHistory(visit, detail)).toBeUndefined()
    expect(page && compareVisitorTicket(shop, visit, await page)).toBeUndefined()
  }
  const checkLine = async ({ id }: Lane) => {
    if (waitingInCallOrder(shop, id).length === 0) return
    const { order } = await readCallOrder(app, opened, id)
    const line = waitingInCallOrder(shop, id)
    expect(order.map(({ number, reason: { position, of, awayAhead } }) => ({ number, position, of, awayAhead }))).toEqual(
      line.map(({ number }, ahead) => ({
        ...{ number, position: ahead + 1, of: line.length },
        awayAhead: line.slice(0, ahead).filter(hasNotArrived).length,
      })),
    )
  }
  await Promise.all([...shop.visits.map(check), ...shop.lanes.map(checkLine)])
}

/** The streams must reach the same state by themselves. */
async function checkLive(
  { server: { app }, opened, shop }: Run,
  desk: EventReader,
  pages: ReadonlyMap<string, EventReader>,
): Promise<void> {
  const queue = await requestStaffQueue(app, opened)
  await vi.waitFor(() => {
    const seen = latestQueue(desk)
    expect(seen.seq).toBe(queue.seq)
    const open = ({ status }: { status: (typeof openStatuses)[number] }) => openStatuses.includes(status)
    expect(new Map([...seen.tickets].filter(([, ticket]) => open(ticket)))).toEqual(
      new Map(queue.tickets.filter(open).map((one) => [one.id, one])),
    )
    for (const [id, reader] of pages) {
      const page = latestVisitorTicket(reader)
      expect(page && compareVisitorTicket(shop, shop.visits.find((visit) => visit.id === id)!, page)).toBeUndefined()
      expect(page).toBeDefined()
    }
  }, 6_000)
}
