/** What a queue runs on, changed while it runs: it counts for the next join, call or look, and loses nobody. */
import type { Queue } from '#contract/tickets/queue.ts'
import { shownNow } from './codes.ts'
import { isStopped } from './joining.ts'
import { type Answer, isForAll, type SettingRequest } from './requests.ts'
import { dayOf, endOf, openStatuses, type Policy, type Rank } from './rules.ts'
import { type About, type Lane, laneOf, type Service, type Shop, serviceOf } from './state.ts'
import { arranged, isThere, type Kind, kinds, missing, removalRefusals, servicesOf, takeAway } from './things.ts'
import { audienceOf, isTold, lastMessages, say } from './words.ts'

/** Whoever works the queue stops a lane and says whether they serve; all else is a manager's. */
export const leastForSetting = (request: SettingRequest): Rank => (isForAll(request.do) ? 'reception' : 'manager')

/** Changes the shop; a text is the code of a refusal. */
export function applySetting(shop: Shop, request: SettingRequest, { setting }: Answer): About | string[] {
  if ('lane' in request && !isThere(shop, 'lanes', request.lane)) return [missing.lanes]
  if ('service' in request && !isThere(shop, 'services', request.service)) return [missing.services]
  const today = dayOf(shop.now, shop.timeZone)
  switch (request.do) {
    case 'door': {
      const until = request.body?.until === 'opened' ? null : today
      laneOf(shop, request.lane).stopped = request.to === 'open' ? null : { day: until }
      return { told: 'door', id: request.lane }
    }
    case 'presence':
      shop.presence[request.actor.staff] = { state: request.body.state, day: today }
      return { told: 'presence', id: request.actor.staff }
    case 'staffPresence':
      if (!isThere(shop, 'staff', request.staff)) return [missing.staff]
      shop.presence[request.staff] = { state: request.body.state, day: today }
      return { told: 'presence', id: request.staff }
    case 'message': {
      const audience = audienceOf(shop, request.body)
      if (typeof audience === 'string') return [audience]
      const id = String(setting?.id)
      say(shop, request.body, audience, id)
      return { told: 'message', id }
    }
    case 'removeThing': {
      const { kind, thing } = request
      const refusals = removalRefusals(shop, kind, thing)
      if (refusals.length > 0) return refusals
      takeAway(shop, kind, thing)
      return { told: 'removed', id: thing }
    }
    case 'arrange': {
      const { kind, body } = request
      // Whoever had others before them is told of the present ones.
      if (body.ids.toSorted().join() !== shop.order[kind].toSorted().join()) return ['setting.changed']
      shop.order[kind] = [...body.ids]
      return { told: 'order', id: kind }
    }
    case 'renewCode': {
      const { day, version } = shownNow(shop)
      // Asked for beside a colleague: the code that was just shown stays.
      if (request.code.day !== day || request.code.version !== version) return ['setting.changed']
      shop.renewals.push(shop.now)
      return { told: 'code', id: day }
    }
    case 'policy': {
      const lane = laneOf(shop, request.lane)
      const isNow = (policy: Policy) => JSON.stringify(lane.policy) === JSON.stringify(policy)
      // Two who want the same don't contradict each other.
      if (!isNow(request.body.replaces) && !isNow(request.body.policy)) return ['setting.changed']
      lane.policy = request.body.policy
      return { told: 'policy', id: request.lane }
    }
    case 'lane':
      return change(laneOf(shop, request.lane), request.body) ? { told: 'lane', id: request.lane } : ['setting.changed']
    case 'service':
      return change(serviceOf(shop, request.service), request.body) ? { told: 'service', id: request.service } : ['setting.changed']
  }
}

/** Whether its caller saw the row as it is. */
function change<Row extends Lane | Service>(row: Row, { rev, ...edit }: { rev: number } & Partial<Row>): boolean {
  if (rev !== row.rev) return false
  const isOtherwise = Object.entries(edit).some(([field, value]) => row[field as keyof Row] !== value)
  Object.assign(row, edit)
  if (isOtherwise) row.rev++
  return true
}

/** By what a command is refused that is sent once more when its row isn't there any longer. */
export function isGone(shop: Shop, { told, id }: About): string[] | undefined {
  if (told === 'service') return isThere(shop, 'services', id) ? undefined : [missing.services]
  if (told !== 'lane' && told !== 'door' && told !== 'policy') return undefined
  return isThere(shop, 'lanes', id) ? undefined : [missing.lanes]
}

/** A text when the answer doesn't say how the row stands. */
export function compareSetting(shop: Shop, { told, id }: About, answer: Answer, wished: unknown): string | undefined {
  if (told === 'message')
    return isTold(shop.messages.find((one) => one.id === id)!, answer.setting ?? {})
      ? undefined
      : `the message ${id}, not ${answer.code ?? ''}`
  const expected = expectedOf(shop, { told, id }, wished)
  const shown = answer.setting ?? {}
  const wrong = Object.entries(expected).filter(([field, value]) => JSON.stringify(shown[field]) !== JSON.stringify(value))
  if (wrong.length === 0) return undefined
  return `${told}: ${wrong.map(([field, value]) => `${field} ${JSON.stringify(value)}, not ${JSON.stringify(shown[field])}`).join('; ')} (${answer.status} ${answer.code ?? ''})`
}

/**
 * What the desk shows of it. Two who close and open a lane at once are both told of their own word alone: only here is seen who came last.
 */
export function wrongSetting(shop: Shop, { lanes, counters, staff, presence, messages }: Queue): string | undefined {
  const today = dayOf(shop.now, shop.timeZone)
  const listed = { lanes, services: lanes.flatMap((lane) => lane.services), counters, staff }
  const unlike = kinds.find((kind) => listed[kind].map(({ id }) => id).join() !== arranged(shop, kind).join())
  if (unlike) return `${unlike} ${arranged(shop, unlike)}, not ${listed[unlike].map(({ id }) => id)}`
  for (const lane of shop.order.lanes.map((id) => laneOf(shop, id))) {
    const { id, letter, policy, stopped, joinFrom } = lane
    const shown = lanes.find((lane) => lane.id === id)!
    const until = !isStopped(shop, id) ? undefined : stopped!.day === null ? 'opened' : 'dayEnd'
    if (shown.closed?.until !== until) return `lane ${letter} closed until ${until}, not ${shown.closed?.until}`
    if (shown.joinFrom !== joinFrom) return `lane ${letter} taken from ${joinFrom}`
    if (JSON.stringify(shown.policy) !== JSON.stringify(policy)) return `lane ${letter} calls by ${JSON.stringify(policy)}`
    for (const service of servicesOf(shop, lane))
      if (shown.services.find((one) => one.id === service.id)?.open !== service.open)
        return `a service of lane ${letter} open: ${service.open}`
  }
  const said = lastMessages(shop)
  if (said.length !== messages.length || said.some((one, index) => !isTold(one, messages[index]!)))
    return `said ${JSON.stringify(said)}, not ${JSON.stringify(messages)}`
  const present = Object.entries(shop.presence).filter(([, { day }]) => day === today)
  const states = present.map(([person, { state }]) => `${isThere(shop, 'staff', person) ? person : null} ${state}`).toSorted()
  const shown = presence.map(({ staffId, state }) => `${staffId} ${state}`).toSorted()
  return states.join() === shown.join() ? undefined : `at work ${states}, not ${shown}`
}

function expectedOf(shop: Shop, { told, id }: About, wished: unknown): Record<string, unknown> {
  const open = shop.visits.filter(({ standing }) => openStatuses.includes(standing.status))
  // Said again, it is answered as it was: that was about another moment.
  if (told === 'presence') return { state: (wished as { state: string }).state }
  if (told === 'removed') return { id }
  if (told === 'order') return { ids: arranged(shop, id as Kind) }
  if (told === 'code')
    return { timeZone: shop.timeZone, until: new Date(endOf(dayOf(shop.now, shop.timeZone), shop.timeZone)).toISOString() }
  if (told === 'door') return { id, open: !isStopped(shop, id) }
  if (told === 'policy') return { laneId: id, policy: laneOf(shop, id).policy }
  if (told === 'service') {
    const { priorMinutes, open: isOpen, rev } = serviceOf(shop, id)
    return { id, priorMinutes, open: isOpen, rev, people: open.filter(({ standing }) => standing.service === id).length }
  }
  const { letter, maxWaiting, dailyCap, maxCalls, graceSeconds, autoNoShow, approval, joinFrom, remoteCap, policy, rev } = laneOf(shop, id)
  const people = open.filter(({ standing }) => standing.lane === id).length
  const caps = { maxWaiting, dailyCap, joinFrom, remoteCap }
  return { id, letter, ...caps, maxCalls, graceSeconds, autoNoShow, approval, policy, rev, people, open: !isStopped(shop, id) }
}
