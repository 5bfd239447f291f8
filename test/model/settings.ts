/** Settings of the queue, changed on a running day: they apply to the next join, call or read, and lose no ticket. */
import type { Queue } from '#contract/tickets/queue.ts'
import { shownNow } from './codes.ts'
import { isStopped } from './joining.ts'
import { type Answer, isForAll, type SettingRequest } from './requests.ts'
import { dayOf, endOf, openStatuses, type Policy, type Rank } from './rules.ts'
import { arranged, isThere, type Kind, kinds, missing, removalRefusals, removeSettingsRow, servicesOf } from './settings-rows.ts'
import { type About, type Lane, laneOf, type Service, type Shop, serviceOf } from './state.ts'
import { audienceOf, isTold, lastMessages, say } from './words.ts'

/** All who work the queue may stop a lane and set presence. Other settings need a manager. */
export const leastForSetting = (request: SettingRequest): Rank => (isForAll(request.do) ? 'reception' : 'manager')

/** Applies the setting to the shop, or returns the codes of a refusal. */
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
      removeSettingsRow(shop, kind, thing)
      return { told: 'removed', id: thing }
    }
    case 'arrange': {
      const { kind, body } = request
      // The caller saw another set, and the response says what is current.
      if (body.ids.toSorted().join() !== shop.order[kind].toSorted().join()) return ['setting.changed']
      shop.order[kind] = [...body.ids]
      return { told: 'order', id: kind }
    }
    case 'renewCode': {
      const { day, version } = shownNow(shop)
      // A colleague asked at the same time: the code just shown stays.
      if (request.code.day !== day || request.code.version !== version) return ['setting.changed']
      shop.renewals.push(shop.now)
      return { told: 'code', id: day }
    }
    case 'policy': {
      const lane = laneOf(shop, request.lane)
      const isNow = (policy: Policy) => JSON.stringify(lane.policy) === JSON.stringify(policy)
      // Two equal changes are no conflict.
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

/** Returns false if the caller saw an older revision. */
function change<Row extends Lane | Service>(row: Row, { rev, ...edit }: { rev: number } & Partial<Row>): boolean {
  if (rev !== row.rev) return false
  const isOtherwise = Object.entries(edit).some(([field, value]) => row[field as keyof Row] !== value)
  Object.assign(row, edit)
  if (isOtherwise) row.rev++
  return true
}

/** Returns the refusal of a repeated command whose row was removed. */
export function isGone(shop: Shop, { told, id }: About): string[] | undefined {
  if (told === 'service') return isThere(shop, 'services', id) ? undefined : [missing.services]
  if (told !== 'lane' && told !== 'door' && told !== 'policy') return undefined
  return isThere(shop, 'lanes', id) ? undefined : [missing.lanes]
}

/** Returns a text if the response contradicts the row. */
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

/** Compares the desk's settings. Two concurrent changes of a lane each return their own result, so only this list shows which was last. */
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
  // A repetition returns the earlier result, which describes an earlier moment.
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
