import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { channelsOf, type OutboxEvent, type ShopChannel, shopChannels } from './events.ts'
import { defaultMailPolicy, dueSteps, type Ladder, leadsToUnopenedPage, type MailPolicy, orderedChannels } from './policy.ts'

const timeZone = 'Asia/Tokyo'
const noon = Temporal.Instant.from('2026-11-24T12:00:00+09:00')
type Choices = Partial<MailPolicy> & { laneId?: string; available?: readonly ShopChannel[]; pause?: number }
/** Channels with their seconds after the change. */
const steps = (event: OutboxEvent, { laneId, available = shopChannels, pause = 20, ...policy }: Choices = {}) =>
  dueSteps({ ...defaultMailPolicy, ...policy }, { event, laneId, available, now: noon, timeZone, pause }).map(
    ({ channel, dueAt }) => `${channel} ${dueAt.since(noon).total('seconds')}`,
  )
const ladders = (ladder: Ladder) => ({ ladders: { ...defaultMailPolicy.ladders, 'ticket.called': ladder } })

test('By default push follows the page, then LINE and mail a minute apart', () => {
  expect(steps('ticket.called')).toEqual(['push 20', 'line 80', 'mail 140'])
})

test('A step without an address takes no time', () => {
  expect(steps('ticket.called', { available: ['push', 'mail'] })).toEqual(['push 20', 'mail 80'])
  expect(steps('ticket.called', { available: ['mail'] })).toEqual(['mail 20'])
  expect(steps('ticket.called', { available: ['sms'] })).toEqual([])
  expect(steps('ticket.called', { available: [] })).toEqual([])
})

test('Each step waits its minutes after the one before it, in the shop’s order', () => {
  const own = ladders([
    { channel: 'mail', minutes: 2 },
    { channel: 'sms', minutes: 3 },
    { channel: 'push', minutes: 0 },
  ])
  expect(steps('ticket.called', own)).toEqual(['mail 120', 'sms 300', 'push 300'])
  expect(steps('ticket.called', { ...own, available: ['sms', 'push'] })).toEqual(['sms 120', 'push 120'])
  expect(steps('ticket.near', own)).toEqual(['push 20', 'line 80', 'mail 140'])
  expect(steps('ticket.called', ladders([]))).toEqual([])
})

test('A lane’s own ladder replaces the shop’s for its events only', () => {
  const laneLadders = { outside: { 'ticket.called': [{ channel: 'sms' as const, minutes: 0 }] } }
  expect(steps('ticket.called', { laneLadders, laneId: 'outside' })).toEqual(['sms 20'])
  expect(steps('ticket.called', { laneLadders, laneId: 'inside' })).toEqual(['push 20', 'line 80', 'mail 140'])
  expect(steps('ticket.near', { laneLadders, laneId: 'outside' })).toEqual(['push 20', 'line 80', 'mail 140'])
  expect(steps('ticket.called', { laneLadders: { outside: { 'ticket.called': [] } }, laneId: 'outside' })).toEqual([])
})

test('A message that leads to a page not opened yet is sent at once', () => {
  for (const event of ['ticket.joined', 'card.received'] as const) {
    expect(leadsToUnopenedPage(event)).toBe(true)
    for (const channel of channelsOf(event))
      expect([event, steps(event, { available: [channel], pause: 0 })]).toEqual([event, [`${channel} 0`]])
  }
})

test('An event that a shop cannot delay uses the default ladder', () => {
  expect(steps('ticket.message', ladders([]))).toEqual(['push 20', 'line 80', 'mail 140'])
  expect(steps('card.assigned', { available: ['mail'], pause: 0 })).toEqual(['mail 0'])
})

const due = (event: OutboxEvent, policy: Partial<MailPolicy>, at: string) =>
  dueSteps({ ...defaultMailPolicy, ...policy }, { event, available: ['mail'], now: Temporal.Instant.from(`${at}+09:00`), timeZone })[0]
    ?.dueAt.toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString()

test.each([
  ['21:59:59', '2026-11-24T21:59:59'],
  ['22:00:00', '2026-11-25T08:00:00'],
  ['23:59:59', '2026-11-25T08:00:00'],
  ['00:00:00', '2026-11-24T08:00:00'],
  ['07:59:59', '2026-11-24T08:00:00'],
  ['08:00:00', '2026-11-24T08:00:00'],
])('In quiet hours over midnight a mail due at %s is sent at %s', (time, then) => {
  expect(due('card.assigned', { quiet: { from: '22:00', until: '08:00' } }, `2026-11-24T${time}`)).toBe(then)
})

test('Quiet hours that end on the same day delay only mails that can wait', () => {
  const quiet = { from: '12:00', until: '13:30' }
  expect(due('task.due', { quiet }, '2026-11-24T12:30:00')).toBe('2026-11-24T13:30:00')
  expect(due('task.due', { quiet }, '2026-11-24T13:30:00')).toBe('2026-11-24T13:30:00')
  for (const event of ['ticket.called', 'card.received', 'invitation'] as const)
    expect(due(event, { quiet }, '2026-11-24T12:30:00')).toBe('2026-11-24T12:30:00')
})

test('SMS are in the order of a call only where the shop or a lane added them', () => {
  const sms = { sender: null, dailySegments: 10, yenPerSegment: null }
  const own = { 'ticket.called': [{ channel: 'sms' as const, minutes: 0 }] }
  expect(orderedChannels({ ...defaultMailPolicy, sms }, 'ticket.called')).toEqual(['push', 'line', 'mail'])
  expect(orderedChannels({ ...defaultMailPolicy, sms, laneLadders: { lane: own } }, 'ticket.called')).toEqual(shopChannels)
  expect(orderedChannels({ ...defaultMailPolicy, sms }, 'ticket.message')).toEqual(shopChannels)
})
