import { expect, test } from 'vitest'
import type { Operation } from '#contract/operation.ts'
import type { ApiCallResult } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import type { callNext } from '#contract/tickets/call-next.ts'
import type { TicketConflict } from '#contract/tickets/changed-ticket.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { buildNewTicket } from '#domain/tickets/new-ticket.ts'
import type { callAuthenticated } from '../../../api/api.ts'
import { createQueueCommands } from './queue-commands.ts'
import { createQueueStore } from './queue-store.ts'

type Result = ApiCallResult<typeof callNext>
type Sent = { operation: string; params: Record<string, string>; body: unknown; key: string }

const at = '2026-11-21T01:00:00.000Z'

const ticket = (number: string, changes: Partial<Ticket> = {}): Ticket => ({
  ...buildNewTicket({ id: number, number, laneId: 'lane', serviceId: 's', partySize: 1, locale: 'ja', at, seq: Number(number.slice(1)) }),
  seq: 1,
  ...changes,
})

function problem(status: number, fields: Partial<Problem> = {}): Result {
  return { ok: false, problem: { type: 'about:blank', title: '', status, code: 'some.code', detail: '', requestId: '', ...fields } }
}

const success = (value: unknown) => ({ ok: true, value }) as Result

/** Creates a desk whose server gives these answers in order. */
function desk(tickets: Ticket[], answers: (Result | Promise<Result>)[]) {
  const sent: Sent[] = []
  let keys = 0
  const today = { joined: 0, served: 0, noShow: 0, cancelled: 0 }
  const shop = { id: 'shop', name: '', timeZone: 'Asia/Tokyo' }
  const queue: Queue = {
    seq: 1,
    at,
    businessDay: '2026-11-21',
    shop,
    lanes: [],
    counters: [],
    staff: [],
    presence: [],
    messages: [],
    lastCalls: {},
    joinEstimates: {},
    joinBursts: [],
    tickets,
    today,
  }
  const store = createQueueStore(queue)
  const commands = createQueueCommands({
    shopId: 'shop',
    store,
    newKey: () => `key-${++keys}`,
    now: () => Date.parse(at) + 60_000,
    call: (async ({ operationId: operation }: Operation, input: Omit<Sent, 'operation' | 'key'> & { idempotencyKey: string }) => {
      sent.push({ operation, params: input.params, body: input.body, key: input.idempotencyKey })
      return answers.shift()!
    }) as unknown as typeof callAuthenticated,
  })
  return { commands, store, sent }
}

const callFirst = (shown: Ticket) => ({ kind: 'callNext', ticket: shown, counterId: 'c1' }) as const

test('A call is shown at once and then replaced by the server’s answer', async () => {
  const first = ticket('A001')
  const called = ticket('A001', { status: 'called', rev: 2, staffId: 'tanaka' })
  const { commands, store, sent } = desk([first], [{ ok: true, value: called }])
  const requests = commands.run(callFirst(first))
  expect(commands.getState()).toMatchObject({ busy: new Set(['A001']), done: undefined })
  expect(store.getState().tickets.get('A001')).toMatchObject({ status: 'called', counterId: 'c1', callCount: 1, rev: 1 })
  await requests
  expect(store.getState().tickets.get('A001')).toEqual(called)
  expect(commands.getState()).toMatchObject({ done: { step: 'call' }, notice: undefined })
  expect(commands.getState().busy.size).toBe(0)
  expect(sent).toEqual([
    { operation: 'tickets.callNext', params: { shopId: 'shop', laneId: 'lane' }, body: { counterId: 'c1', beside: false }, key: 'key-1' },
  ])
})

test('Call next starts a visitor who is called already, and shows that at once', async () => {
  const served = ticket('A001', { status: 'serving', counterId: 'c1' })
  const waits = ticket('A002', { status: 'called' })
  const started = ticket('A002', { status: 'serving', counterId: 'c1', rev: 2, seq: 7 })
  const { commands, store, sent } = desk([served, waits], [success(started), success({ ticket: served, events: [] })])
  const requests = commands.run({ ...callFirst(waits), finish: served })
  expect(store.getState().tickets.get('A002')).toMatchObject({ status: 'serving', counterId: 'c1', rev: 1 })
  await requests
  expect(sent[0]).toMatchObject({ operation: 'tickets.callNext', body: { counterId: 'c1', finish: 'A001', beside: false } })
  expect(commands.getState()).toMatchObject({ done: { step: 'start', finished: served }, notice: undefined })
})

test('A call of a visitor whom the lane called meanwhile is reported as a start', async () => {
  const first = ticket('A001')
  const { commands } = desk([first], [success(ticket('A001', { status: 'serving', counterId: 'c1', rev: 3 }))])
  await commands.run(callFirst(first))
  expect(commands.getState()).toMatchObject({ done: { step: 'start' }, notice: undefined })
})

test('A double click sends one command', async () => {
  const first = ticket('A001')
  const { commands, sent } = desk([first], [{ ok: true, value: ticket('A001', { status: 'called', rev: 2 }) }])
  await Promise.all([commands.run(callFirst(first)), commands.run(callFirst(first))])
  expect(sent).toHaveLength(1)
})

test('A second step is shown at once, but sent only after the first answer', async () => {
  const first = ticket('A001')
  const called = ticket('A001', { status: 'called', rev: 2, counterId: 'c1' })
  const serving = ticket('A001', { status: 'serving', rev: 3, counterId: 'c1' })
  const response = Promise.withResolvers<Result>()
  const { commands, store, sent } = desk([first], [response.promise, { ok: true, value: serving }])
  const shown = () => store.getState().tickets.get('A001')!
  const requests = [commands.run(callFirst(first))]
  for (let press = 0; press < 2; press++) requests.push(commands.run({ kind: 'move', ticket: { ...called, rev: 1 }, move: 'start' }))
  expect(shown().status).toBe('serving')
  expect(sent).toHaveLength(1)
  response.resolve({ ok: true, value: called })
  await Promise.all(requests)
  expect(sent.slice(1)).toMatchObject([{ operation: 'tickets.start', body: { rev: 2 } }])
  expect(shown()).toEqual(serving)
  expect(commands.getState()).toMatchObject({ done: { step: 'start' }, notice: undefined })
  expect(commands.getState().busy.size).toBe(0)
})

test('A refused step cancels the steps that follow', async () => {
  const first = ticket('A001')
  const response = Promise.withResolvers<Result>()
  const { commands, store, sent } = desk([first], [response.promise])
  const requests = [
    commands.run(callFirst(first)),
    commands.run({ kind: 'move', ticket: ticket('A001', { status: 'called' }), move: 'start' }),
  ]
  response.resolve(problem(403))
  await Promise.all(requests)
  expect(sent).toHaveLength(1)
  expect(store.getState().tickets.get('A001')).toBe(first)
  expect(commands.getState()).toMatchObject({ notice: { is: 'problem' }, done: undefined })
})

test('A follow-up step is dropped if the server called another visitor', async () => {
  const [shown, next] = [ticket('A001'), ticket('A002')]
  const calledTicket = ticket('A001', { status: 'called', rev: 2 })
  const { commands, sent } = desk(
    [shown, next],
    [{ ok: true, value: ticket('A002', { status: 'called', rev: 2 }) }, success({ ticket: calledTicket, events: [] })],
  )
  await Promise.all([commands.run(callFirst(shown)), commands.run({ kind: 'move', ticket: { ...shown, status: 'called' }, move: 'start' })])
  expect(sent.map(({ operation }) => operation)).toEqual(['tickets.callNext', 'tickets.get'])
})

test('A retry keeps the idempotency key after a lost answer, but not after a refusal', async () => {
  const first = ticket('A001')
  const { commands, sent } = desk([first], [problem(0), problem(503), problem(409), problem(409)])
  for (let press = 0; press < 4; press++) await commands.run(callFirst(first))
  expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1', 'key-2'])
})

test('The expected state is reverted after a refusal and after a lost answer', async () => {
  const first = ticket('A001')
  for (const refusal of [problem(403), problem(0)]) {
    const { commands, store } = desk([first], [refusal])
    const requests = commands.run({ kind: 'move', ticket: first, move: 'remove' })
    expect(store.getState().tickets.get('A001')?.status).toBe('cancelled')
    await requests
    expect(store.getState().tickets.get('A001')).toBe(first)
    expect(commands.getState().notice).toMatchObject({ is: 'problem' })
  }
})

test('A conflict updates the ticket and reports the colleague’s change', async () => {
  const shownTicket = ticket('A001')
  const now = ticket('A001', { status: 'serving', rev: 4 })
  const current: TicketConflict = {
    ...now,
    at,
    lastChange: { kind: 'ticket.start', at, actor: { by: 'member', name: '田中' }, counterId: null, passed: null },
  }
  const { commands, store } = desk([shownTicket], [problem(409, { code: 'ticket.changed', current })])
  await commands.run({ kind: 'move', ticket: shownTicket, move: 'call', extras: { counterId: 'c1' } })
  expect(store.getState().tickets.get('A001')).toEqual(now)
  expect(commands.getState().notice).toMatchObject({ is: 'conflict', changed: current })
})

test('A call that reached another visitor than the shown one reports a conflict', async () => {
  const [shown, next] = [ticket('A001'), ticket('A002')]
  const calledTicket = ticket('A001', { status: 'called', rev: 2 })
  const called = ticket('A002', { status: 'called', rev: 2 })
  const events = ['join', 'call', 'message'].map((kind) => ({ kind: `ticket.${kind}`, at }))
  const { commands, store, sent } = desk([shown, next], [{ ok: true, value: called }, success({ ticket: calledTicket, events })])
  await commands.run(callFirst(shown))
  expect(sent[1]).toMatchObject({ operation: 'tickets.get', params: { ticketId: 'A001' } })
  expect(commands.getState()).toMatchObject({
    done: { ticket: called },
    notice: { is: 'conflict', changed: { number: 'A001', lastChange: { kind: 'ticket.call' } }, instead: called },
  })
  expect(store.getState().tickets.get('A001')).toEqual(calledTicket)
})

test.each(['queue.empty', 'queue.nobodyHere', 'queue.onlyHeld'])(
  'A call that finds no visitor (%s) reports the earlier call, if known',
  async (code) => {
    const shown = ticket('A001')
    const calledNow = ticket('A001', { status: 'called', rev: 2 })
    const events = ['join', 'call'].map((kind) => ({ kind: `ticket.${kind}`, at }))
    const known = desk([shown], [problem(409, { code }), success({ ticket: calledNow, events })])
    await known.commands.run(callFirst(shown))
    expect(known.commands.getState().notice).toMatchObject({
      is: 'conflict',
      changed: { number: 'A001', lastChange: { kind: 'ticket.call' } },
    })
    expect(known.store.getState().tickets.get('A001')).toEqual(calledNow)
    const lost = desk([shown], [problem(409, { code }), problem(0)])
    await lost.commands.run(callFirst(shown))
    expect(lost.commands.getState().notice).toMatchObject({ is: 'problem', problem: { code } })
  },
)

test('A conflict is reported without details if the details cannot be loaded', async () => {
  const [shown, next] = [ticket('A001'), ticket('A002')]
  const { commands } = desk([shown, next], [{ ok: true, value: ticket('A002', { status: 'called', rev: 2 }) }, problem(0)])
  await commands.run(callFirst(shown))
  expect(commands.getState().notice).toMatchObject({ is: 'conflict', changed: { number: 'A001', lastChange: null } })
})

test('A call that finishes a visit makes both steps undoable, the call first', async () => {
  const served = ticket('A001', { status: 'serving', counterId: 'c1' })
  const next = ticket('A002')
  const called = ticket('A002', { status: 'called', counterId: 'c1', rev: 2, seq: 7 })
  const finished = ticket('A001', { status: 'done', lastMove: 'finish', rev: 2, seq: 7 })
  const { commands, store, sent } = desk([served, next], [{ ok: true, value: called }, success({ ticket: finished, events: [] })])
  const requests = commands.run({ ...callFirst(next), finish: served })
  expect([...store.getState().tickets.values()].map(({ status }) => status)).toEqual(['done', 'called'])
  await requests
  expect(sent.map(({ operation, body }) => [operation, body])).toEqual([
    ['tickets.callNext', { counterId: 'c1', finish: 'A001', beside: false }],
    ['tickets.get', undefined],
  ])
  await expect.poll(() => commands.getState().left.map(({ number }) => number)).toEqual(['A002', 'A001'])
  expect(commands.getState()).toMatchObject({ done: { step: 'call', finished: served }, notice: undefined })
  expect(commands.getState().busy.size).toBe(0)
})

test('A visit finished by a colleague cannot be undone on the caller’s device', async () => {
  const served = ticket('A001', { status: 'serving', counterId: 'c1' })
  const called = ticket('A002', { status: 'called', counterId: 'c1', rev: 2, seq: 7 })
  const finished = ticket('A001', { status: 'done', rev: 2, seq: 6 })
  const { commands, store } = desk([served, ticket('A002')], [{ ok: true, value: called }, success({ ticket: finished, events: [] })])
  await commands.run({ ...callFirst(ticket('A002')), finish: served })
  await expect.poll(() => store.getState().tickets.get('A001')?.seq).toBe(6)
  expect(commands.getState().left.map(({ number }) => number)).toEqual(['A002'])
})

test('A call to an occupied counter needs a confirmation', async () => {
  const waits = ticket('A001', { status: 'called', counterId: 'c1' })
  const next = ticket('A002')
  const called = ticket('A002', { status: 'called', counterId: 'c1', rev: 2 })
  const { commands, sent } = desk([waits, next], [{ ok: true, value: called }])
  await commands.run(callFirst(next))
  expect(sent).toEqual([])
  expect(commands.getState().notice).toMatchObject({ is: 'occupied', command: { ticket: { number: 'A002' } } })
  await commands.run({ ...callFirst(next), beside: true })
  expect(sent).toMatchObject([{ body: { counterId: 'c1', beside: true } }])
  expect(commands.getState().notice).toBeUndefined()
})

test('An occupied counter reported by the server is shown in the server’s words', async () => {
  const next = ticket('A002')
  const { commands, store } = desk([next], [problem(409, { code: 'counter.busy', detail: 'A001' })])
  await commands.run(callFirst(next))
  expect(commands.getState().notice).toMatchObject({ is: 'occupied', detail: 'A001' })
  expect(store.getState().tickets.get('A002')).toBe(next)
})

test('A call waits for a step that may free its counter', async () => {
  const served = ticket('A001', { status: 'serving', counterId: 'c1' })
  const next = ticket('A002')
  const response = Promise.withResolvers<Result>()
  const { commands, sent } = desk([served, next], [response.promise, { ok: true, value: ticket('A002', { status: 'called', rev: 2 }) }])
  const requests = [commands.run({ kind: 'move', ticket: served, move: 'finish' }), commands.run(callFirst(next))]
  expect(sent.map(({ operation }) => operation)).toEqual(['tickets.finish'])
  response.resolve({ ok: true, value: ticket('A001', { status: 'done', rev: 2 }) })
  await Promise.all(requests)
  expect(sent.map(({ operation }) => operation)).toEqual(['tickets.finish', 'tickets.callNext'])
})

test('Undo sends the revision that this device made', async () => {
  const done = ticket('A001', { status: 'done', rev: 5 })
  const { commands, sent } = desk([done], [{ ok: true, value: ticket('A001', { status: 'serving', rev: 6 }) }])
  await commands.run({ kind: 'undo', ticket: done })
  expect(sent[0]).toMatchObject({ operation: 'tickets.undo', body: { rev: 5 } })
  expect(commands.getState().done?.step).toBe('undo')
})

test('Undo shows the earlier ticket at once, and the later one again if refused', async () => {
  const before = ticket('A001', { status: 'serving', counterId: 'c1', rev: 4 })
  const done = ticket('A001', { status: 'done', rev: 5 })
  const { commands, store } = desk([done], [problem(403)])
  const requests = commands.run({ kind: 'undo', ticket: done, before })
  expect(store.getState().tickets.get('A001')).toEqual({ ...before, rev: 5 })
  await requests
  expect(store.getState().tickets.get('A001')).toBe(done)
})

test('The undoable tickets of a device are listed with the latest step first', async () => {
  const [a, b] = [ticket('A001', { status: 'serving' }), ticket('A002', { status: 'called' })]
  const after = (one: Ticket, changes: Partial<Ticket>) => ({ ...one, ...changes, rev: one.rev + 1 })
  const finished = after(a, { status: 'done', lastMove: 'finish' })
  const started = after(b, { status: 'serving', lastMove: 'start' })
  const changed = { ...started, rev: 9, at, lastChange: null }
  const answers: Result[] = [
    { ok: true, value: finished },
    { ok: true, value: started },
    problem(409, { code: 'ticket.changed', current: changed }),
    { ok: true, value: after(finished, { status: 'serving', lastMove: null }) },
  ]
  const { commands } = desk([a, b], answers)
  const left = () => commands.getState().left.map(({ number, lastMove }) => `${number} ${lastMove}`)
  await commands.run({ kind: 'move', ticket: a, move: 'finish' })
  await commands.run({ kind: 'move', ticket: b, move: 'start' })
  expect(left()).toEqual(['A002 start', 'A001 finish'])
  await commands.run({ kind: 'undo', ticket: started })
  expect(left()).toEqual(['A001 finish'])
  await commands.run({ kind: 'undo', ticket: finished })
  expect(left()).toEqual(['A001 null'])
})
