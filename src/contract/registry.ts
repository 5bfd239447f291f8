import * as apiKeys from './api-keys.ts'
import * as audit from './audit.ts'
import * as backup from './backup.ts'
import * as attachments from './cards/attachments.ts'
import * as cardActs from './cards/card-acts.ts'
import * as cardCreate from './cards/create.ts'
import * as cardBin from './cards/deleted.ts'
import * as cardDetail from './cards/detail.ts'
import * as cardExport from './cards/export.ts'
import * as cardImport from './cards/import.ts'
import * as cardItems from './cards/items.ts'
import * as cardList from './cards/list.ts'
import * as manyCards from './cards/many-cards.ts'
import * as ownData from './cards/own-data.ts'
import * as samePerson from './cards/same-person.ts'
import * as ticketCards from './cards/ticket-cards.ts'
import * as visitorCard from './cards/visitor-card.ts'
import * as boards from './devices/board.ts'
import * as devices from './devices/devices.ts'
import * as kiosk from './devices/kiosk.ts'
import * as printing from './devices/printing.ts'
import * as tablets from './devices/tablets.ts'
import * as entryShop from './entry-shop.ts'
import * as forms from './forms.ts'
import * as privacyRequestInquiries from './inquiries/privacy-request-inquiries.ts'
import * as inquiries from './inquiries.ts'
import * as line from './line.ts'
import * as live from './live.ts'
import * as mailPolicy from './mail-policy.ts'
import * as mailTemplates from './mail-templates.ts'
import * as memberWork from './member-move.ts'
import * as members from './members.ts'
import * as messages from './messages.ts'
import * as offeredRailways from './offered-railways.ts'
import type { Operation } from './operation.ts'
import * as organization from './organization.ts'
import * as outbox from './outbox.ts'
import * as presence from './presence.ts'
import * as privacy from './privacy/notice.ts'
import * as privacyRequests from './privacy/requests.ts'
import * as retention from './privacy/retention.ts'
import * as profile from './profile.ts'
import * as arrange from './queue-settings/arrange.ts'
import * as counters from './queue-settings/counters.ts'
import * as lanes from './queue-settings/lanes.ts'
import * as services from './queue-settings/services.ts'
import * as shopSettings from './queue-settings/shop.ts'
import * as staff from './queue-settings/staff.ts'
import * as staffLeave from './queue-settings/staff-leave.ts'
import * as staffPhoto from './queue-settings/staff-photo.ts'
import * as todayCode from './queue-settings/today-code.ts'
import * as railwayChoice from './railway-choice.ts'
import * as railways from './railways.ts'
import * as reports from './reports.ts'
import * as requestBursts from './reservations/bursts.ts'
import * as calendarFeeds from './reservations/calendar-feed.ts'
import * as reservationExport from './reservations/export.ts'
import * as ownReservations from './reservations/own-data.ts'
import * as privacyRequestReservations from './reservations/privacy-request-reservations.ts'
import * as reservationSettings from './reservations/settings.ts'
import * as reservationSlots from './reservations/slots.ts'
import * as staffReservations from './reservations/staff.ts'
import * as visitorReservations from './reservations/visitor.ts'
import * as roster from './roster.ts'
import * as setup from './setup.ts'
import * as shopLogo from './shop-logo.ts'
import * as shops from './shops.ts'
import * as arrive from './tickets/arrive.ts'
import * as callNext from './tickets/call-next.ts'
import * as callOrder from './tickets/call-order.ts'
import * as ticketEdit from './tickets/edit.ts'
import * as estimates from './tickets/estimates.ts'
import * as findAgain from './tickets/find-again.ts'
import * as join from './tickets/join.ts'
import * as joinBursts from './tickets/join-bursts.ts'
import * as laneStatus from './tickets/lane-status.ts'
import { ticketMoveOperations } from './tickets/moves.ts'
import * as ticketNotifications from './tickets/notifications.ts'
import * as policyReplay from './tickets/policy-replay.ts'
import * as queue from './tickets/queue.ts'
import * as trial from './tickets/trial.ts'
import * as undo from './tickets/undo.ts'
import * as visit from './tickets/visit.ts'
import * as visitorActs from './tickets/visitor-acts.ts'
import * as walkIn from './tickets/walk-in.ts'
import * as webhooks from './webhooks.ts'

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'operationId' in value
}

/**
 * All operations by operationId, on all data that the product stores (R3.1). REST, OpenAPI, callable functions and the access tests are generated from
 * here.
 */
export const operationRegistry: ReadonlyMap<string, Operation> = new Map(
  [
    setup,
    entryShop,
    shops,
    organization,
    memberWork,
    privacy,
    privacyRequests,
    forms,
    retention,
    visitorCard,
    cardList,
    ticketCards,
    ownData,
    cardActs,
    cardCreate,
    cardDetail,
    cardBin,
    attachments,
    cardItems,
    manyCards,
    cardExport,
    samePerson,
    cardImport,
    members,
    roster,
    profile,
    devices,
    boards,
    tablets,
    printing,
    kiosk,
    presence,
    messages,
    mailTemplates,
    mailPolicy,
    outbox,
    line,
    webhooks,
    inquiries,
    join,
    findAgain,
    ticketNotifications,
    visitorActs,
    trial,
    walkIn,
    queue,
    visit,
    callNext,
    arrive,
    undo,
    joinBursts,
    ticketEdit,
    ticketMoveOperations,
    laneStatus,
    callOrder,
    estimates,
    policyReplay,
    reports,
    backup,
    audit,
    apiKeys,
    lanes,
    services,
    counters,
    staff,
    staffLeave,
    staffPhoto,
    shopLogo,
    arrange,
    shopSettings,
    todayCode,
    railways,
    railwayChoice,
    offeredRailways,
    reservationSlots,
    calendarFeeds,
    requestBursts,
    privacyRequestReservations,
    privacyRequestInquiries,
    ownReservations,
    reservationExport,
    visitorReservations,
    staffReservations,
    reservationSettings,
    live,
  ]
    .flatMap((entries) => Object.values(entries))
    .filter(isOperation)
    .map((entry) => [entry.operationId, entry]),
)
