/** Settings of the queue, changed on a running day: they apply to the next join, call or read, and lose no ticket. */
import type { Queue } from '#contract/tickets/queue.ts'
import { currentShownCode } from './codes.ts'
import { isLaneStopped } from './joining.ts'
import { addMessage, findRecipients, isMessageInResponse, lastMessages } from './messages.ts'
import { isOpenToAllStaff, type ModelResponse, type SettingRequest } from './requests.ts'
import { type ActorRank, businessDayEnd, businessDayOf, type CallOrderPolicy, openStatuses } from './rules.ts'
import {
  hasSettingsRow,
  notFoundCodes,
  removalRefusals,
  removeSettingsRow,
  rowIdsInOrder,
  type SettingsRowKind,
  servicesOf,
  settingsRowKinds,
} from './settings-rows.ts'
import { type Lane, laneOf, type ResponseSubject, type Service, type Shop, serviceOf } from './state.ts'

/** All who work the queue may stop a lane and set presence. Other settings need a manager. */
export const minRankForSetting = (request: SettingRequest): ActorRank => (isOpenToAllStaff(request.do) ? 'reception' : 'manager')

/** Applies the setting to the shop, or returns the codes of a refusal. */
export function applySetting(shop: Shop, request: SettingRequest, { setting }: ModelResponse): ResponseSubject | string[] {
  if ('lane' in request && !hasSettingsRow(shop, 'lanes', request.lane)) return [notFoundCodes.lanes]
  if ('service' in request && !hasSettingsRow(shop, 'services', request.service)) return [notFoundCodes.services]
  const today = businessDayOf(shop.now, shop.timeZone)
  switch (request.do) {
    case 'laneStatus': {
      const until = request.body?.until === 'opened' ? null : today
      laneOf(shop, request.lane).stopped = request.to === 'open' ? null : { day: until }
      return { subject: 'laneStatus', id: request.lane }
    }
    case 'presence':
      shop.presence[request.actor.staff] = { state: request.body.state, day: today }
      return { subject: 'presence', id: request.actor.staff }
    case 'staffPresence':
      if (!hasSettingsRow(shop, 'staff', request.staff)) return [notFoundCodes.staff]
      shop.presence[request.staff] = { state: request.body.state, day: today }
      return { subject: 'presence', id: request.staff }
    case 'message': {
      const audience = findRecipients(shop, request.body)
      if (typeof audience === 'string') return [audience]
      const id = String(setting?.id)
      addMessage(shop, request.body, audience, id)
      return { subject: 'message', id }
    }
    case 'removeThing': {
      const { kind, thing } = request
      const refusals = removalRefusals(shop, kind, thing)
      if (refusals.length > 0) return refusals
      removeSettingsRow(shop, kind, thing)
      return { subject: 'removed', id: thing }
    }
    case 'arrange': {
      const { kind, body } = request
      // The caller saw another set, and the response says what is current.
      if (body.ids.toSorted().join() !== shop.order[kind].toSorted().join()) return ['setting.changed']
      shop.order[kind] = [...body.ids]
      return { subject: 'order', id: kind }
    }
    case 'renewCode': {
      const { day, version } = currentShownCode(shop)
      // A colleague asked at the same time: the code just shown stays.
      if (request.code.day !== day || request.code.version !== version) return ['setting.changed']
      shop.renewals.push(shop.now)
      return { subject: 'code', id: day }
    }
    case 'policy': {
      const lane = laneOf(shop, request.lane)
      const isNow = (policy: CallOrderPolicy) => JSON.stringify(lane.policy) === JSON.stringify(policy)
      // Two equal changes are no conflict.
      if (!isNow(request.body.replaces) && !isNow(request.body.policy)) return ['setting.changed']
      lane.policy = request.body.policy
      return { subject: 'policy', id: request.lane }
    }
    case 'lane':
      return change(laneOf(shop, request.lane), request.body) ? { subject: 'lane', id: request.lane } : ['setting.changed']
    case 'service':
      return change(serviceOf(shop, request.service), request.body) ? { subject: 'service', id: request.service } : ['setting.changed']
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
export function removedRowRefusal(shop: Shop, { subject, id }: ResponseSubject): string[] | undefined {
  if (subject === 'service') return hasSettingsRow(shop, 'services', id) ? undefined : [notFoundCodes.services]
  if (subject !== 'lane' && subject !== 'laneStatus' && subject !== 'policy') return undefined
  return hasSettingsRow(shop, 'lanes', id) ? undefined : [notFoundCodes.lanes]
}

/** Returns a text if the response contradicts the row. */
export function compareSetting(shop: Shop, { subject, id }: ResponseSubject, answer: ModelResponse, body: unknown): string | undefined {
  if (subject === 'message')
    return isMessageInResponse(shop.messages.find((one) => one.id === id)!, answer.setting ?? {})
      ? undefined
      : `the message ${id}, not ${answer.code ?? ''}`
  const expected = expectedOf(shop, { subject, id }, body)
  const shown = answer.setting ?? {}
  const wrong = Object.entries(expected).filter(([field, value]) => JSON.stringify(shown[field]) !== JSON.stringify(value))
  if (wrong.length === 0) return undefined
  return `${subject}: ${wrong.map(([field, value]) => `${field} ${JSON.stringify(value)}, not ${JSON.stringify(shown[field])}`).join('; ')} (${answer.status} ${answer.code ?? ''})`
}

/** Compares the desk's settings. Two concurrent changes of a lane each return their own result, so only this list shows which was last. */
export function compareDeskSettings(shop: Shop, { lanes, counters, staff, presence, messages }: Queue): string | undefined {
  const today = businessDayOf(shop.now, shop.timeZone)
  const listed = { lanes, services: lanes.flatMap((lane) => lane.services), counters, staff }
  const unlike = settingsRowKinds.find((kind) => listed[kind].map(({ id }) => id).join() !== rowIdsInOrder(shop, kind).join())
  if (unlike) return `${unlike} ${rowIdsInOrder(shop, unlike)}, not ${listed[unlike].map(({ id }) => id)}`
  for (const lane of shop.order.lanes.map((id) => laneOf(shop, id))) {
    const { id, letter, policy, stopped, joinFrom } = lane
    const shown = lanes.find((lane) => lane.id === id)!
    const until = !isLaneStopped(shop, id) ? undefined : stopped!.day === null ? 'opened' : 'dayEnd'
    if (shown.closed?.until !== until) return `lane ${letter} closed until ${until}, not ${shown.closed?.until}`
    if (shown.joinFrom !== joinFrom) return `lane ${letter} taken from ${joinFrom}`
    if (JSON.stringify(shown.policy) !== JSON.stringify(policy)) return `lane ${letter} calls by ${JSON.stringify(policy)}`
    for (const service of servicesOf(shop, lane))
      if (shown.services.find((one) => one.id === service.id)?.open !== service.open)
        return `a service of lane ${letter} open: ${service.open}`
  }
  const expectedMessages = lastMessages(shop)
  if (expectedMessages.length !== messages.length || expectedMessages.some((one, index) => !isMessageInResponse(one, messages[index]!)))
    return `messages ${JSON.stringify(expectedMessages)}, not ${JSON.stringify(messages)}`
  const present = Object.entries(shop.presence).filter(([, { day }]) => day === today)
  const states = present.map(([person, { state }]) => `${hasSettingsRow(shop, 'staff', person) ? person : null} ${state}`).toSorted()
  const shown = presence.map(({ staffId, state }) => `${staffId} ${state}`).toSorted()
  return states.join() === shown.join() ? undefined : `at work ${states}, not ${shown}`
}

function expectedOf(shop: Shop, { subject, id }: ResponseSubject, body: unknown): Record<string, unknown> {
  const open = shop.visits.filter(({ standing }) => openStatuses.includes(standing.status))
  // A repetition returns the earlier result, which describes an earlier moment.
  if (subject === 'presence') return { state: (body as { state: string }).state }
  if (subject === 'removed') return { id }
  if (subject === 'order') return { ids: rowIdsInOrder(shop, id as SettingsRowKind) }
  if (subject === 'code')
    return { timeZone: shop.timeZone, until: new Date(businessDayEnd(businessDayOf(shop.now, shop.timeZone), shop.timeZone)).toISOString() }
  if (subject === 'laneStatus') return { id, open: !isLaneStopped(shop, id) }
  if (subject === 'policy') return { laneId: id, policy: laneOf(shop, id).policy }
  if (subject === 'service') {
    const { priorMinutes, open: isOpen, rev } = serviceOf(shop, id)
    return { id, priorMinutes, open: isOpen, rev, people: open.filter(({ standing }) => standing.service === id).length }
  }
  const { letter, maxWaiting, dailyCap, maxCalls, graceSeconds, autoNoShow, approval, joinFrom, remoteCap, policy, rev } = laneOf(shop, id)
  const people = open.filter(({ standing }) => standing.lane === id).length
  const caps = { maxWaiting, dailyCap, joinFrom, remoteCap }
  return { id, letter, ...caps, maxCalls, graceSeconds, autoNoShow, approval, policy, rev, people, open: !isLaneStopped(shop, id) }
}
