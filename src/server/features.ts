/** Lists the features behind the hooks of lower layers. Delete a feature's lines to remove it. */
import type { ChangeTopic } from '#contract/change-topics.ts'
import { cardsHintTopic } from './cards/card-hint.ts'
import { cardPages } from './cards/notifications/mail-pages.ts'
import { readCardProgress } from './cards/visitor/card-progress.ts'
import type { DemoPart } from './demo/play.ts'
import type { Hooks } from './hooks/hooks.ts'
import type { MailFiles, MailPages } from './hooks/mail-pages.ts'
import { memberPages } from './members/mail-pages.ts'
import { reservationsBesideMail } from './reservations/beside-mail.ts'
import { reservationFiles } from './reservations/calendar-file.ts'
import { reservationsOnCopy } from './reservations/copy.ts'
import { reservationsInDemo } from './reservations/demo.ts'
import { scheduleEndWithTicket } from './reservations/end-with-ticket.ts'
import { eraseReservationAgain } from './reservations/erase-again.ts'
import { reservationsHintTopic } from './reservations/hint.ts'
import { reservationGuard } from './reservations/in-use.ts'
import { reservationPages } from './reservations/mail-pages.ts'
import { latestVisit } from './reservations/mailed-time.ts'
import { reservationsOnDay } from './reservations/on-day.ts'
import { reservationsOnLeave } from './reservations/on-leave.ts'
import { reservationsBesideCard } from './reservations/own-data.ts'
import { reservationsInPrivacyRequests } from './reservations/request-reservations.ts'
import { forgetReservationsChore } from './reservations/retention.ts'
import { reservationsAtEntry } from './reservations/rules.ts'
import { reservationAlarm } from './reservations/timed-moves.ts'
import { countRequests } from './reservations/waiting.ts'
import type { QueueContext } from './tickets/context.ts'
import { ticketPages } from './tickets/notifications/mail-pages.ts'

type Parts = Pick<QueueContext, 'tokens' | 'mails'>

export function createHooks(mails: Parts): Hooks {
  return {
    onTicket: [scheduleEndWithTicket],
    onAlarm: [reservationAlarm(mails)],
    besideTicket: { read: readCardProgress, hint: cardsHintTopic },
    entryOffers: [reservationsAtEntry],
    guards: [reservationGuard],
    besideCard: [reservationsBesideCard],
    sampleVisit: latestVisit,
    onLeave: [reservationsOnLeave],
    onCopy: [reservationsOnCopy],
    onDay: [reservationsOnDay],
    openWork: [countRequests],
    besideMail: [reservationsBesideMail],
    inPrivacyRequests: [reservationsInPrivacyRequests],
    eraseAgain: { reservation: eraseReservationAgain },
    chores: [forgetReservationsChore],
  }
}

export const demoParts: readonly DemoPart[] = [reservationsInDemo]

/** Hint topics by change topic. */
export const changeHints: Record<ChangeTopic, (shopId: string) => string> = {
  cards: cardsHintTopic,
  reservations: reservationsHintTopic,
}

export const mailPages: MailPages = {
  ...ticketPages,
  ...cardPages,
  ...reservationPages,
  ...memberPages,
}

export const mailFiles: MailFiles = reservationFiles
