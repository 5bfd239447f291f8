/** Events that webhooks send (docs/webhooks.md), and when a delivery is tried again. */
import type { EventKind } from './events.ts'

/**
 * Public events with their kinds in the log. A name and its meaning never change, because other programs rely on them. Kinds in no row are
 * not sent: drafts, reads, exports and settings.
 */
export const webhookEvents = {
  'ticket.joined': { meaning: 'A visitor took a number.', kinds: ['ticket.join'] },
  'ticket.called': { meaning: 'A visitor was called, or called again.', kinds: ['ticket.call', 'ticket.recall'] },
  'ticket.started': { meaning: 'Staff began to serve a visitor.', kinds: ['ticket.start', 'ticket.serveNow'] },
  'ticket.finished': { meaning: 'A visit ended.', kinds: ['ticket.finish', 'ticket.autoClose'] },
  'ticket.missed': { meaning: 'A called visitor did not come.', kinds: ['ticket.noShow', 'ticket.autoNoShow'] },
  'ticket.cancelled': {
    meaning: 'A number was given up, removed, declined, or is no longer valid.',
    kinds: ['ticket.leave', 'ticket.remove', 'ticket.merge', 'ticket.decline', 'ticket.lapse', 'ticket.expire'],
  },
  'ticket.changed': {
    meaning: 'Something else changed: the number was put on hold or back, moved, corrected or undone, or its visitor reported.',
    kinds: [
      ...['ticket.confirm', 'ticket.hold', 'ticket.resume', 'ticket.requeue', 'ticket.moveLane', 'ticket.transfer'],
      ...['ticket.backToQueue', 'ticket.reinstate', 'ticket.undo', 'ticket.edit', 'ticket.onMyWay', 'ticket.late', 'ticket.arrive'],
      ...['ticket.back', 'ticket.absorb', 'ticket.release'],
    ],
  },
  'lane.changed': { meaning: 'Staff paused, closed or opened a lane.', kinds: ['lane.pause', 'lane.close', 'lane.open'] },
  'card.submitted': { meaning: 'A visitor sent their card.', kinds: ['card.submit'] },
  'card.created': {
    meaning: 'A member entered or imported a card, or a card was made of a portal’s mail.',
    kinds: ['card.create', 'card.import', 'card.inquire'],
  },
  'card.contacted': {
    meaning: 'The shop contacted a card’s visitor for the first time, by mail, phone, a new stage or in the shop.',
    kinds: ['card.contact'],
  },
  'card.changed': {
    meaning: 'A card changed: answers, assignee, stage, notes, files, tasks, linked number, or it was restored.',
    kinds: [
      ...['card.correct', 'card.edit', 'card.change', 'card.link', 'card.restore', 'card.requestCorrection', 'card.withdrawCorrection'],
      ...[
        'card.note',
        'card.recordCall',
        'card.addFile',
        'card.removeFile',
        'card.addTask',
        'card.changeTask',
        'card.doTask',
        'card.undoTask',
      ],
      ...['card.removeTask', 'card.addProposal', 'card.changeProposal', 'card.removeProposal', 'card.restoreProposal'],
      ...['card.merge', 'card.unmerge', 'card.withdraw', 'card.expireAnswers'],
    ],
  },
  'card.deleted': { meaning: 'Staff deleted a card. It can be restored.', kinds: ['card.delete'] },
  'card.erased': { meaning: 'The personal data of a card were erased. Erase your copy.', kinds: ['card.purge'] },
  'reservation.requested': { meaning: 'A visitor requested a reservation.', kinds: ['reservation.request'] },
  'reservation.created': { meaning: 'A member entered a reservation.', kinds: ['reservation.create'] },
  'reservation.confirmed': {
    meaning: 'A time was agreed.',
    kinds: ['reservation.accept', 'reservation.autoAccept', 'reservation.confirm'],
  },
  'reservation.cancelled': {
    meaning: 'A reservation was cancelled or declined, expired, or was replaced by another.',
    kinds: [
      ...['reservation.cancel', 'reservation.cancelByShop', 'reservation.decline', 'reservation.expire', 'reservation.dropHeld'],
      ...['reservation.leave', 'reservation.rescheduleByVisitor', 'reservation.rescheduleByShop'],
    ],
  },
  'reservation.arrived': { meaning: 'The visitor was checked in.', kinds: ['reservation.checkIn', 'reservation.arrive'] },
  'reservation.finished': { meaning: 'The visit of a reservation ended.', kinds: ['reservation.complete'] },
  'reservation.missed': {
    meaning: 'The visitor did not come, or was absent when called.',
    kinds: ['reservation.noShow', 'reservation.autoNoShow', 'reservation.miss'],
  },
  'reservation.changed': {
    meaning: 'Something else changed: other times were requested or offered, a place is held, or it was handed over.',
    kinds: [
      ...['reservation.change', 'reservation.propose', 'reservation.hold', 'reservation.holdForMail', 'reservation.lapse'],
      ...['reservation.rejectOffers', 'reservation.restore', 'reservation.undoCheckIn', 'reservation.markInformed', 'reservation.reassign'],
    ],
  },
  'reservation.erased': { meaning: 'The visitor’s data in a reservation were erased. Erase your copy.', kinds: ['reservation.erase'] },
} as const satisfies Record<string, { meaning: string; kinds: readonly EventKind[] }>

export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as readonly WebhookEvent[]

/** Sent when a member presses "send a test". */
export const webhookTestEvent = 'webhook.test'

const eventsByKind = new Map<string, WebhookEvent>(
  webhookEventNames.flatMap((name) => webhookEvents[name].kinds.map((kind) => [kind, name])),
)

/** Returns the public event of a kind in the log; undefined if it is not sent. */
export const webhookEventOf = (kind: string): WebhookEvent | undefined => eventsByKind.get(kind)

export const maxWebhooks = 10
export const maxWebhookUrlLength = 1_000
/** Hours in which the secret before a rotation signs too. */
export const formerSecretHours = 24

const minute = 60
const hour = 3_600
/** Seconds between attempts: 28 hours in all, then the delivery has failed. */
const retrySeconds = [5, minute, 5 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 12.4 * hour]
export const maxWebhookAttempts = retrySeconds.length + 1

type Failed = {
  /** Attempts so far. */
  attempts: number
  /** 0 to 1; spreads deliveries that failed together. */
  chance: number
  /** Pause that the receiver asks for, at most as long as our longest. */
  retryAfterSeconds?: number | undefined
}

/** Returns the seconds until the next attempt; undefined after the last one. */
export function webhookRetrySeconds({ attempts, chance, retryAfterSeconds = 0 }: Failed): number | undefined {
  const pause = retrySeconds[attempts - 1]
  return pause && Math.max(pause * (0.95 + chance / 10), Math.min(retryAfterSeconds, retrySeconds.at(-1)!))
}
