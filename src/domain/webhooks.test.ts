import { expect, test } from 'vitest'
import { cardEvents } from './cards/events.ts'
import { reservationEvents } from './reservations/events.ts'
import { ticketEvents } from './tickets/events.ts'
import { maxWebhookAttempts, webhookEventNames, webhookEventOf, webhookEvents, webhookRetrySeconds } from './webhooks.ts'

test('A new event of a ticket, card or reservation is public or listed here', () => {
  const kinds = Object.keys({ ...ticketEvents, ...cardEvents, ...reservationEvents })
  expect(kinds.filter((kind) => !webhookEventOf(kind))).toEqual([
    ...['ticket.message', 'message.send', 'joinBurst.dismiss'],
    ...['card.begin', 'card.sendReply', 'card.sendPromotion', 'cards.export', 'card.openFile', 'card.reveal', 'card.markDistinct'],
    'card.unmarkDistinct',
    ...['calendarFeed.make', 'calendarFeed.remove', 'reservation.export', 'shop.setReservations', 'slotBlock.add', 'slotBlock.remove'],
  ])
})

test('Each kind has one public event', () => {
  const kinds = webhookEventNames.flatMap((name) => webhookEvents[name].kinds)
  expect(new Set(kinds).size).toBe(kinds.length)
})

test('Ten attempts take 28 hours, and each comes later than the one before', () => {
  const pauses = Array.from({ length: maxWebhookAttempts }, (_, made) => webhookRetrySeconds({ attempts: made + 1, chance: 0.5 }))
  expect(pauses.at(-1)).toBeUndefined()
  const seconds = pauses.slice(0, -1) as number[]
  expect(seconds).toEqual(seconds.toSorted((a, b) => a - b))
  expect(seconds.reduce((sum, pause) => sum + pause, 0) / 3_600).toBeCloseTo(28, 0)
})

test('A receiver may ask for a longer pause, but not for days', () => {
  const pause = (retryAfterSeconds: number) => webhookRetrySeconds({ attempts: 1, chance: 0.5, retryAfterSeconds })
  expect([pause(1), pause(120), pause(9e9)]).toEqual([5, 120, 44_640])
})
