/** Visitors, staff and boards of many shops in a child process. Each visit uses the pages and forms of a browser. */
import { randomBytes } from 'node:crypto'
import { Agent, get } from 'node:http'
import { UNSAFE_decodeViaTurboStream as decodePageData } from 'react-router'
import { cardDrafts } from './card-drafts.ts'
import { handleBenchCommands } from './client-process.ts'

/** `bearer` and `session`: of the shop's staff. */
export type DayShop = Record<'shopId' | 'entryCode' | 'laneId' | 'serviceId' | 'counterId' | 'boardToken' | 'bearer' | 'session', string>
export type DaySide = 'ours' | 'other'
export type DayCommand =
  /** Opens three staff streams and a board per shop, and lets `ahead` visitors wait with their pages open. */
  | { do: 'open'; side: DaySide; origin: string; shops: readonly DayShop[]; ahead: number }
  /** `byStep`: all visits take a step before the next step begins. Otherwise each visit goes its own way. */
  | { do: 'visit'; side: DaySide; visits: number; callers: number; step?: DayStep }
  | { do: 'close'; side: DaySide }
/** Milliseconds of each action. */
export type DayResult = { join: number[]; phone: number[]; desk: number[]; requests: number }

export const daySteps = ['joinPage', 'join', 'ticketPage', 'cardPage', 'card', 'staff'] as const
export type DayStep = (typeof daySteps)[number]

type Stream = { close(): void }
/** `called`: resolves when the phone shows the call. */
type Phone = Stream & { number: string; called: Promise<void> }
type Shop = DayShop & { watchers: Stream[]; phones: Map<string, Phone>; isBusy: boolean }
type Side = { origin: string; shops: Shop[]; next: number; count: number; found: DayResult; begun: Visit[] }
type Visit = { side: Side; shop: Shop; device: string; key: string; token: string; index: number }

const sides = new Map<DaySide, Side>()
const streamAgent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
/** Every tenth visitor is served by mistake first, so that staff undo it. */
const undoEvery = 10
const callersAtOpening = 10

handleBenchCommands<DayCommand, DayResult>(async (order) => {
  if (order.do === 'open') return open(order)
  const side = sides.get(order.side)!
  side.found = emptyResult()
  if (order.do === 'close') closeAll(side)
  else if (order.step) await takeStep(side, order.step, order.visits, order.callers)
  else await inTurn(order.visits, order.callers, () => visit(side))
  return side.found
})

const emptyResult = (): DayResult => ({ join: [], phone: [], desk: [], requests: 0 })

async function open({ side: name, origin, shops, ahead }: Extract<DayCommand, { do: 'open' }>): Promise<DayResult> {
  const opened = shops.map((shop): Shop => ({ ...shop, watchers: [], phones: new Map(), isBusy: false }))
  const side: Side = { origin, shops: opened, next: 0, count: 0, found: emptyResult(), begun: [] }
  sides.set(name, side)
  await inTurn(opened.length, callersAtOpening, async (index) => {
    const shop = opened[index]!
    for (let desk = 0; desk < 3; desk++) shop.watchers.push(await openWatcher(side, `queue:${shop.shopId}`, 'queue', shop.session))
    shop.watchers.push(await openWatcher(side, `board:${shop.boardToken}`, 'board'))
    for (let waiting = 0; waiting < ahead; waiting++) {
      const waitingVisit = newVisit(side, shop)
      await steps.joinPage(waitingVisit)
      await steps.join(waitingVisit)
    }
  })
  return emptyResult()
}

function closeAll({ shops }: Side): void {
  for (const { watchers, phones } of shops) for (const stream of [...watchers, ...phones.values()]) stream.close()
}

async function visit(side: Side): Promise<void> {
  const shop = takeShop(side)
  const visit = newVisit(side, shop)
  for (const step of daySteps) await steps[step](visit)
  shop.isBusy = false
}

/** The first step begins the visits, the last one ends them. */
async function takeStep(side: Side, step: DayStep, visits: number, callers: number): Promise<void> {
  if (step === daySteps[0])
    side.begun = Array.from({ length: visits }, (_, index) => newVisit(side, side.shops[index % side.shops.length]!))
  await inTurn(side.begun.length, callers, (index) => steps[step](side.begun[index]!))
}

/** Shops take turns. One with a visit under way is passed over, so that its staff act one after another. */
function takeShop(side: Side): Shop {
  for (;;) {
    const shop = side.shops[side.next++ % side.shops.length]!
    if (shop.isBusy) continue
    shop.isBusy = true
    return shop
  }
}

function newVisit(side: Side, shop: Shop): Visit {
  return { side, shop, device: randomBytes(16).toString('base64url'), key: '', token: '', index: side.count++ }
}

const steps: Record<DayStep, (visit: Visit) => Promise<void>> = {
  async joinPage(visit) {
    const html = await (await request(visit, `/entry/w/${visit.shop.entryCode}`)).text()
    visit.key = /name="key" value="([^"]+)"/.exec(html)![1]!
  },

  async join(visit) {
    const { key, shop, side } = visit
    const form = { key, serviceId: shop.serviceId, partySize: '2', name: '山田 花子', contact: '', today: '' }
    const began = performance.now()
    const response = await request(visit, `/entry/w/${shop.entryCode}`, new URLSearchParams(form))
    side.found.join.push(performance.now() - began)
    if (response.status !== 303) throw new Error(`join: ${response.status} ${await response.text()}`)
    await response.text()
    visit.token = response.headers.get('location')!.split('/').at(-1)!
    const phone = await openPhone(side, visit.token)
    shop.phones.set(phone.number, phone)
  },

  async ticketPage(visit) {
    await (await request(visit, `/entry/w/${visit.token}`)).text()
  },

  async cardPage(visit) {
    await (await request(visit, `/entry/c/${visit.token}`)).text()
  },

  async card(visit) {
    let card: { token: string; rev: number } | undefined
    for (const [index, { answers, step }] of cardDrafts.entries()) {
      const form = new URLSearchParams({
        _act: index === cardDrafts.length - 1 ? 'send' : 'save',
        _answers: JSON.stringify(answers),
        _code: visit.shop.entryCode,
        _reached: step,
      })
      if (card) {
        form.set('_token', card.token)
        form.set('_rev', String(card.rev))
      } else {
        form.set('_ticket', visit.token)
        form.set('_begin', JSON.stringify({ key: newKey(), answers, locale: 'ja', openedStep: step }))
      }
      const response = await request(visit, `/entry/c/${visit.token}.data`, form)
      const { value } = await decodePageData(response.body!, globalThis)
      card = (value as { data?: { card?: { token: string; rev: number } } }).data?.card
      if (!response.ok || !card) throw new Error(`card: ${response.status} ${JSON.stringify(value)}`)
    }
  },

  async staff({ side, shop, index }) {
    const { shopId, laneId, counterId, bearer, phones } = shop
    const began = performance.now()
    let ticket = await command(side, bearer, `/shops/${shopId}/lanes/${laneId}/call-next`, { counterId, beside: true })
    const phone = phones.get(ticket.number)!
    await phone.called
    side.found.phone.push(performance.now() - began)
    const move = async (act: string) => {
      ticket = await command(side, bearer, `/shops/${shopId}/tickets/${ticket.id}/${act}`, { rev: ticket.rev })
    }
    await move('start')
    if (index % undoEvery === 0) {
      await move('undo')
      await move('start')
    }
    await move('finish')
    phone.close()
    phones.delete(phone.number)
  },
}

const newKey = () => randomBytes(16).toString('base64url')

function request({ side, device }: Visit, path: string, form?: URLSearchParams): Promise<Response> {
  side.found.requests++
  return fetch(side.origin + path, {
    redirect: 'manual',
    headers: { cookie: `uketsuke_device=${device}`, 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'ja' },
    ...(form && { method: 'POST', body: form }),
  })
}

type MovedTicket = { id: string; rev: number; number: string }

async function command(side: Side, bearer: string, path: string, body: object): Promise<MovedTicket> {
  const began = performance.now()
  const response = await fetch(`${side.origin}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', 'idempotency-key': newKey() },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  const ticket = (await response.json()) as MovedTicket
  side.found.requests++
  side.found.desk.push(performance.now() - began)
  return ticket
}

/** Resolves at the first event, which has the whole state. */
function openWatcher(side: Side, topic: string, event: string, session?: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const stream = openStream(side, topic, session, reject, (name) => name === event && resolve(stream))
  })
}

function openPhone(side: Side, token: string): Promise<Phone> {
  return new Promise((resolve, reject) => {
    const called = Promise.withResolvers<void>()
    const stream = openStream(side, `ticket:${token}`, undefined, reject, (name, data) => {
      if (name !== 'ticket') return
      const { number, status } = JSON.parse(data).data as { number: string; status: string }
      if (status === 'called') called.resolve()
      resolve({ ...stream, number, called: called.promise })
    })
  })
}

function openStream(
  { origin }: Side,
  topic: string,
  session: string | undefined,
  onError: (error: Error) => void,
  onEvent: (name: string, data: string) => void,
): Stream {
  // Each stream has a device of its own, because a device's streams are limited.
  const cookie = [`uketsuke_device=${randomBytes(16).toString('base64url')}`, ...(session ? [`__session=${session}`] : [])].join('; ')
  const url = `${origin}/api/v1/live?topic=${encodeURIComponent(topic)}`
  const sent = get(url, { agent: streamAgent, headers: { accept: 'text/event-stream', cookie } }, (response) => {
    let rest = ''
    response.setEncoding('utf8').on('data', (text: string) => {
      if (response.statusCode !== 200) return onError(new Error(`${topic}: ${response.statusCode} ${text}`))
      const events = (rest + text).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) onEvent(/^event: (.*)$/m.exec(event)?.[1] ?? '', /^data: (.*)$/m.exec(event)?.[1] ?? '')
    })
    response.on('error', onError)
  })
  sent.on('error', onError)
  return { close: () => sent.destroy() }
}

/** Acts `count` times, `callers` at once. */
async function inTurn(count: number, callers: number, act: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const work = async () => {
    for (let index = next++; index < count; index = next++) await act(index)
  }
  await Promise.all(Array.from({ length: Math.min(callers, count) }, work))
}
