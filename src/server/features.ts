/** Which features answer the hooks of rooms below them. To take a feature out, take its lines out. */

import { cardsHint } from './cards/card-hint.ts'
import { readCardProgress } from './cards/visitor/card-progress.ts'
import type { Hooks } from './hooks/hooks.ts'
import { reservationAlarm } from './reservations/due.ts'
import { followTicket } from './reservations/follow-ticket.ts'
import { reservationGuard } from './reservations/in-use.ts'
import { latestVisit } from './reservations/mailed-time.ts'
import { besideCard } from './reservations/own-data.ts'
import { readRules } from './reservations/rules.ts'
import type { ReservationMails } from './reservations/telling.ts'

export function createHooks(mails: ReservationMails): Hooks {
  return {
    onTicket: [followTicket],
    onAlarm: [reservationAlarm(mails)],
    besideTicket: { read: readCardProgress, hint: cardsHint },
    reserves: async (tx, shopId) => (await readRules(tx, shopId)).open,
    guards: [reservationGuard],
    besideCard,
    sampleVisit: latestVisit,
  }
}
