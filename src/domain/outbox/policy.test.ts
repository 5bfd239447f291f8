import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import type { OutboxEvent, ShopChannel } from './events.ts'
import { defaultMailPolicy, type MailPolicy, messageDueAt } from './policy.ts'

const timeZone = 'Asia/Tokyo'
const due = (event: OutboxEvent, policy: Partial<MailPolicy>, at: string, pause = 0, channel: ShopChannel = 'mail') =>
  messageDueAt({ ...defaultMailPolicy, ...policy }, { event, channel, now: Temporal.Instant.from(`${at}+09:00`), timeZone, pause })
    ?.toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString()

test('A mail waits its minutes in the mail policy, and at least the minimum seconds', () => {
  const mailDelays = { ...defaultMailPolicy.mailDelays, 'ticket.called': { mail: 2, push: 1 }, 'ticket.near': { mail: null, push: 0 } }
  expect(due('ticket.called', {}, '2026-11-24T12:00:00', 20)).toBe('2026-11-24T12:00:20')
  expect(due('ticket.called', { mailDelays }, '2026-11-24T12:00:00', 20)).toBe('2026-11-24T12:02:00')
  expect(due('ticket.near', { mailDelays }, '2026-11-24T12:00:00')).toBeUndefined()
  expect(due('ticket.called', { mailDelays }, '2026-11-24T12:00:00', 20, 'push')).toBe('2026-11-24T12:01:00')
  expect(due('ticket.message', { mailDelays }, '2026-11-24T12:00:00', 20)).toBe('2026-11-24T12:00:20')
})

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
