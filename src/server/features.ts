/** Lists the features behind the hooks of lower layers. Delete a feature's lines to remove it. */
import type { ChangeTopicKind } from '#contract/change-topics.ts'
import type { Log } from '#platform/log.ts'
import { shopCardsHintTopic } from './cards/card-hint.ts'
import { recordContactByService } from './cards/first-contact/contact.ts'
import { cardMailPageResolvers } from './cards/notifications/mail-pages.ts'
import { readVisitorCardProgress } from './cards/visitor/card-progress.ts'
import { mergedTicketCardHook } from './cards/visitor/merged-ticket.ts'
import type { DemoStepProvider } from './demo/play.ts'
import { createShopEstimators, type ShopEstimators } from './estimates/shop-estimators.ts'
import type { FeatureHooks } from './hooks/hooks.ts'
import type { MailAttachmentResolvers, MailPageResolvers } from './hooks/mail-pages.ts'
import { repeatInquiryErasure } from './inquiries/erase.ts'
import { inquiryPrivacyRequestHook } from './inquiries/request-inquiries.ts'
import { lineButtonLabels } from './line/message.ts'
import { memberMailPages } from './members/mail-pages.ts'
import { createPrintJobDeletion } from './printing/expire.ts'
import { shopPrintingHintTopic } from './printing/hint.ts'
import { reservationOutboxExtrasHook } from './reservations/beside-mail.ts'
import { reservationMailAttachments } from './reservations/calendar-file.ts'
import { reservationShopCopyHook } from './reservations/copy.ts'
import { reservationDemoSteps } from './reservations/demo.ts'
import { scheduleReservationEnd } from './reservations/end-with-ticket.ts'
import { repeatReservationErasure } from './reservations/erase-again.ts'
import { shopReservationsHintTopic } from './reservations/hint.ts'
import { createLateCallMailJob } from './reservations/late-calls.ts'
import { createEndedLineVisitorJob, readReservationIdsOfTicket } from './reservations/line.ts'
import { reservationMailPages } from './reservations/mail-pages.ts'
import { readSampleMailVariables } from './reservations/mail-time.ts'
import { reservationDayReportHook } from './reservations/on-day.ts'
import { reservationStaffLeaveHook } from './reservations/on-leave.ts'
import { countReservationRequests } from './reservations/open-requests.ts'
import { reservationCardDataHook } from './reservations/own-data.ts'
import { reservationPrivacyRequestHook } from './reservations/request-reservations.ts'
import { readReservedVisits } from './reservations/reserved-visits.ts'
import { createReservationErasureJob } from './reservations/retention.ts'
import { readReservationEntryOption } from './reservations/rules.ts'
import { reservationSettingsGuard } from './reservations/settings-guard.ts'
import { createReservationAlarmHook } from './reservations/timed-moves.ts'
import type { QueueContext } from './tickets/context.ts'
import { ticketMailPages } from './tickets/notifications/mail-pages.ts'

type Parts = Pick<QueueContext, 'db' | 'clock' | 'tokens' | 'mails' | 'reachesLine'> & { log: Log }

export function createFeatureHooks({ db, clock, log, ...mails }: Parts): FeatureHooks & { waits: ShopEstimators } {
  const waits = createShopEstimators({ db, clock, log, reservedVisits: readReservedVisits })
  return {
    onTicket: [scheduleReservationEnd, recordContactByService],
    onAlarm: [createReservationAlarmHook(mails)],
    besideTicket: { read: readVisitorCardProgress, hint: shopCardsHintTopic },
    mergedTicketCard: mergedTicketCardHook,
    waits,
    entryOffers: [readReservationEntryOption],
    guards: [reservationSettingsGuard],
    besideCard: [reservationCardDataHook],
    sampleVisit: readSampleMailVariables,
    lineButtons: lineButtonLabels,
    besideLine: readReservationIdsOfTicket,
    onLeave: [reservationStaffLeaveHook],
    onCopy: [reservationShopCopyHook],
    onDay: [reservationDayReportHook],
    openWork: [countReservationRequests],
    besideMail: [reservationOutboxExtrasHook],
    inPrivacyRequests: [reservationPrivacyRequestHook, inquiryPrivacyRequestHook],
    eraseAgain: { reservation: repeatReservationErasure, inquiry: repeatInquiryErasure },
    chores: [
      createReservationErasureJob,
      createEndedLineVisitorJob,
      (ctx) => createLateCallMailJob({ ...ctx, ...mails, waits }),
      createPrintJobDeletion,
    ],
  }
}

export const demoStepProviders: readonly DemoStepProvider[] = [reservationDemoSteps]

/** Hint topics by change topic. */
export const hintTopicsByChange: Record<ChangeTopicKind, (shopId: string) => string> = {
  cards: shopCardsHintTopic,
  reservations: shopReservationsHintTopic,
  printing: shopPrintingHintTopic,
}

export const mailPageResolvers: MailPageResolvers = {
  ...ticketMailPages,
  ...cardMailPageResolvers,
  ...reservationMailPages,
  ...memberMailPages,
}

export const mailAttachmentResolvers: MailAttachmentResolvers = reservationMailAttachments
