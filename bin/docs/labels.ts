/** Reads the UI labels in three languages from the pages' words. */
import type { ProblemCode } from '#contract/problem.ts'
import { problemStatuses } from '#contract/problem-codes.ts'
import { words as problemsEn } from '#contract/problems/en.ts'
import { type Locale, locales } from '#domain/locale.ts'
import { roles } from '#domain/roles.ts'
import { staffMoveNames, type TicketStatus, ticketStatuses } from '#domain/tickets/ticket.ts'
import { loadWordsByLocale } from '#platform/words.ts'
import { featureWords } from './features.ts'
import { code, table } from './page.ts'

const admin = await loadWordsByLocale<typeof import('../../src/web/frame/staff/words/ja.ts').words>('web/frame/staff/words')
const settings = await loadWordsByLocale<typeof import('../../src/web/frame/settings/words/ja.ts').words>('web/frame/settings/words')
const lanes =
  await loadWordsByLocale<typeof import('../../src/web/queue-settings/queue/words/ja.ts').words>('web/queue-settings/queue/words')
const fields = await loadWordsByLocale<typeof import('../../src/web/form/words/ja.ts').words>('web/form/words')
const parts = await loadWordsByLocale<{ statuses: Record<TicketStatus, string> }>('web/parts/words')
const presence = await loadWordsByLocale<typeof import('../../src/web/presence/words/ja.ts').words>('web/presence/words')
const home = await loadWordsByLocale<typeof import('../../src/web/home/words/ja.ts').words>('web/home/words')
const people = await loadWordsByLocale<typeof import('../../src/web/members/list/words/ja.ts').words>('web/members/list/words')
const desk = await loadWordsByLocale<typeof import('../../src/web/tickets/desk/words/ja.ts').words>('web/tickets/desk/words')
const join = await loadWordsByLocale<typeof import('../../src/web/tickets/join/words/ja.ts').words>('web/tickets/join/words')
const ticket = await loadWordsByLocale<typeof import('../../src/web/tickets/ticket/words/ja.ts').words>('web/tickets/ticket/words')

const textsIn = (locale: Locale) => ({
  admin: admin[locale],
  settings: settings[locale],
  lanes: lanes[locale],
  desk: desk[locale],
  people: people[locale],
  setUp: home[locale].setUp,
  fields: fields[locale],
  parts: parts[locale],
  presence: presence[locale],
  visitor: { ...join[locale], ...ticket[locale] },
})
type Texts = ReturnType<typeof textsIn>

const inEach = (label: (texts: Texts) => string) => locales.map((locale) => label(textsIn(locale)))

type Word = { word: string; table?: string; contract?: string; url?: string; label?: (texts: Texts) => string; meaning: string }

/** Words of the glossary: one per thing in table, contract and address. `label`: its word in the UI. */
const glossary: readonly Word[] = [
  {
    word: 'organization',
    table: 'organization',
    contract: 'organization',
    label: ({ setUp }) => setUp.organization,
    meaning: 'The tenant. It has shops.',
  },
  {
    word: 'shop',
    table: 'shop',
    contract: 'Shop, EntryShop',
    url: '/shops/{shopId}',
    label: ({ setUp }) => setUp.shop,
    meaning: 'A place of business that visitors come to. Its queue is one aggregate.',
  },
  {
    word: 'entry code',
    table: 'shop.entry_code, resolver',
    contract: 'code',
    url: '/entry/w/{code}',
    label: ({ fields }) => fields.codeLabel,
    meaning: 'The shop’s public id of 8 characters, on posters and in QR codes.',
  },
  {
    word: 'today’s code',
    table: 'shop.today_code_version, shop.today_code_renewed_at, shop.today_code_renewed_before',
    contract: 'TodayCode, todayCode',
    url: '/shops/{shopId}/today-code',
    meaning: 'A ten-digit code shown only in the shop. It changes each business day and proves that a visitor is in the shop.',
  },
  {
    word: 'remote',
    table: 'ticket.remote, ticket.arrived_at, lane.remote_cap, lane_day.not_arrived',
    contract: 'remote, arrivedAt, remoteCap',
    meaning: 'A ticket taken outside the shop, in a lane that allows it. “Call next” skips it until its visitor arrives.',
  },
  {
    word: 'trial',
    table: 'ticket.business_day',
    contract: 'trial, EndedTrial',
    url: '/shops/{shopId}/trial-tickets/end',
    label: ({ visitor }) => visitor.ticket.trial,
    meaning: 'A ticket that staff take to try the pages. Its business day is in the year 9999, so reports do not count it.',
  },
  {
    word: 'brand colour',
    table: 'shop.brand_colour',
    contract: 'brandColour',
    meaning: 'The colour of a shop’s public pages: one of seven names. Calls stay orange and errors red.',
  },
  {
    word: 'embed, embed site',
    table: 'shop.embed_sites',
    contract: 'embedSites',
    url: '/embed/w/{code}, /embed/f/{code}',
    meaning: 'embed: a small page for the frame of the shop’s own website. embed site: a website that may show it.',
  },
  {
    word: 'first contact',
    table: 'first_contact',
    contract: 'firstContact, unanswered',
    meaning: 'The first time that staff write to, phone or serve the visitor of a card. Until then the card is unanswered.',
  },
  {
    word: 'contact target',
    table: 'shop.contact_target_minutes',
    contract: 'contactTargetMinutes',
    meaning: 'Minutes of opening hours in which the first contact should be made.',
  },
  {
    word: 'link source',
    table: 'ticket.link_source, reservation.link_source',
    contract: 'linkSource',
    label: ({ desk }) => desk.visit.linkSource,
    meaning: 'The place of the link that led to the join or reservation page, such as flyer.',
  },
  {
    word: 'lane',
    table: 'lane, lane_day',
    contract: 'QueueLane, EntryLane, laneId',
    url: '/shops/{shopId}/lanes/{laneId}',
    label: ({ desk }) => desk.visit.lane,
    meaning: 'A line with its own letter and numbering.',
  },
  {
    word: 'service',
    table: 'service',
    contract: 'serviceId',
    label: ({ visitor }) => visitor.join.service,
    meaning: 'The reason for a visit, chosen by the visitor. It belongs to a lane.',
  },
  {
    word: 'counter',
    table: 'counter',
    contract: 'counterId',
    label: ({ desk }) => desk.counter.heading,
    meaning: 'The place to which a ticket is called.',
  },
  {
    word: 'ticket',
    table: 'ticket',
    contract: 'Ticket (staff), VisitorTicket',
    url: '/entry/w/{token}, /shopAdmin/waiting/{ticketId}',
    label: ({ visitor }) => visitor.ticket.number,
    meaning: 'One visit of one party in the queue.',
  },
  {
    word: 'class',
    table: 'ticket.class',
    contract: 'class',
    label: ({ desk }) => desk.order.class,
    meaning: 'Category of a ticket for the call policy: walk-in, reserved, needing care, or staff.',
  },
  {
    word: 'call policy',
    table: 'lane.call_policy, lane_call',
    contract: 'CallPolicy',
    url: '/shops/{shopId}/lanes/{laneId}/order',
    label: ({ desk }) => desk.order.policy,
    meaning: 'The order in which a lane calls: by place in line, or by each class’s share of the calls.',
  },
  {
    word: 'automatic call',
    table: 'lane.keep_called',
    contract: 'keepCalled',
    label: ({ lanes }) => lanes.fields.keepCalled.label,
    meaning: 'A call by the server in a lane that keeps a number of visitors called. It names no counter.',
  },
  {
    word: 'shuffled numbers',
    table: 'lane.number_order, lane_day.shuffled',
    contract: 'numberOrder',
    label: ({ lanes }) => lanes.fields.shuffled.label,
    meaning: 'Numbers in a secret order within blocks of 100. A block is used up before the next begins.',
  },
  {
    word: 'party size',
    table: 'ticket.party_size',
    contract: 'partySize',
    label: ({ visitor }) => visitor.join.partySize,
    meaning: 'The number of people who came together: 1 to 20.',
  },
  {
    word: 'place, position, ahead',
    table: 'ticket.place',
    contract: 'place (staff); position, ahead (visitor)',
    label: ({ visitor }) => visitor.ticket.ahead,
    meaning: 'place: a number that sorts the lane. position: the rank, from 1. ahead: the number of parties in front.',
  },
  {
    word: 'estimate',
    table: 'estimate_log, estimate_accuracy',
    contract: 'Estimate, EstimateAccuracy',
    url: '/shops/{shopId}/estimates/accuracy',
    label: ({ visitor }) => visitor.ticket.wait,
    meaning: 'The minutes until the call, as a range. It is a guide (目安), never a promise.',
  },
  {
    word: 'policy replay',
    contract: 'PolicyReplay, WaitFigures',
    url: '/shops/{shopId}/lanes/{laneId}/replay, /shops/{shopId}/staff/replay',
    label: ({ lanes }) => lanes.replay.start,
    meaning: 'The last days played twice, with the present settings of a lane or person and with changed ones.',
  },
  {
    word: 'day report',
    contract: 'DayReport',
    url: '/shops/{shopId}/reports/day',
    meaning: 'The figures of a business day: by hour, by lane and by staff.',
  },
  {
    word: 'queue',
    table: 'shop_feed',
    contract: 'Queue, QueueChange',
    label: ({ desk }) => desk.title,
    meaning: 'All tickets of a shop’s business day.',
  },
  { word: 'leg', table: 'leg', contract: 'Leg', label: ({ desk }) => desk.visit.legs, meaning: 'The part of a visit in one lane.' },
  {
    word: 'interval',
    table: 'interval',
    contract: 'Interval',
    meaning: 'The time that a leg spent in one status, with its staff and counter.',
  },
  {
    word: 'event',
    table: 'event, event_value',
    contract: 'TicketEvent',
    label: ({ desk }) => desk.visit.events,
    meaning: 'An entry in the append-only history.',
  },
  {
    word: 'audit log',
    table: 'event, audit_entry',
    contract: 'AuditEntry',
    url: '/shops/{shopId}/audit',
    label: ({ settings }) => settings.pages.audit.name,
    meaning: 'The events as shown to owners and auditors.',
  },
  {
    word: 'staff',
    table: 'staff',
    contract: 'staffId',
    label: ({ desk }) => desk.visit.actors.member,
    meaning: 'A person who serves visitors, with or without a login.',
  },
  { word: 'member', table: 'member', contract: 'Membership', meaning: 'A login with a role in a shop or organization.' },
  { word: 'account', table: 'identity.account', contract: 'accountId', meaning: 'A person’s sign-in: e-mail address and password.' },
  {
    word: 'invitation',
    table: 'invitation',
    contract: 'Invitation',
    url: '/invitation/{token}',
    label: ({ people }) => people.invitations.title,
    meaning: 'A link that makes a person a member. It works once, for 7 days.',
  },
  {
    word: 'presence',
    table: 'presence',
    contract: 'Presence',
    url: '/shops/{shopId}/presence',
    label: ({ presence }) => presence.presence.label,
    meaning: 'The state of a member: serving, away, on a break or off. It lasts until the business day ends.',
  },
  {
    word: 'message',
    table: 'message, message_recipient',
    contract: 'SentMessage (staff), VisitorMessage',
    url: '/shops/{shopId}/messages',
    label: ({ desk }) => desk.message.heading,
    meaning: 'A text from the shop to one visitor or to all waiting visitors.',
  },
  {
    word: 'form version',
    table: 'form_version',
    contract: 'ShopForm, AskedForm',
    url: '/shops/{shopId}/form',
    meaning:
      'A published version of the questions on a shop’s reception card. It never changes. A card keeps the version with which it was created.',
  },
  {
    word: 'template',
    table: 'form_version.template',
    contract: 'template',
    meaning: 'One of six forms that come with the product. A shop starts from one of them.',
  },
  {
    word: 'card',
    table: 'card, card_ticket',
    contract: 'VisitorCard',
    url: '/cards/{token}, /shopAdmin/cards/{cardId}',
    meaning:
      'A reception card. A visitor fills it in, and staff handle it as a case. Staff see contact details masked; showing them is logged.',
  },
  {
    word: 'control, answer',
    table: 'card.answers',
    contract: 'Answers',
    meaning: 'control: one input of a field. answer: the texts or keys in that input.',
  },
  {
    word: 'stage',
    table: 'card_stage',
    url: '/shops/{shopId}/card-stages',
    meaning:
      'The progress of work on a card, from the shop’s own list. Its category (new, working, on hold, won or lost) is the card’s state.',
  },
  {
    word: 'task',
    table: 'card_item',
    contract: 'Task',
    url: '/shops/{shopId}/cards/{cardId}/tasks',
    meaning: 'Work to do on a card, with a staff member and a due date.',
  },
  {
    word: 'proposal, proposed property',
    table: 'card_item',
    contract: 'Proposal',
    url: '/shops/{shopId}/cards/{cardId}/proposals',
    meaning: 'A property that staff proposed to the card’s visitor, with the outcome.',
  },
  {
    word: 'viewer',
    table: 'card_viewer',
    contract: 'CardViewers',
    url: 'card:{shopId}/{cardId} (live)',
    meaning: 'A member who has the page of a card open.',
  },
  {
    word: 'deleted card',
    table: 'card.deleted_at, card.purge_on',
    url: '/shops/{shopId}/cards/{cardId}/delete',
    meaning: 'A card that staff deleted. It can be restored to its stage until it is erased.',
  },
  {
    word: 'retention',
    table: 'retention, retention_progress',
    contract: 'Retention, RetentionPreview',
    url: '/shops/{shopId}/retention',
    meaning: 'The time for which a shop keeps the answers of each privacy class. After it, the answers are erased and the card stays.',
  },
  {
    word: 'privacy request',
    table: 'privacy_request, privacy_request_card',
    contract: 'PrivacyRequest',
    url: '/shops/{shopId}/privacy-requests',
    meaning: 'A request about personal data from a person without their card’s link, with the identity check and the outcome.',
  },
  {
    word: 'customer',
    table: 'customer, customer_contact',
    meaning: 'The visitor of a card, with their contact details. Two customers are the same person only after staff merge them.',
  },
  {
    word: 'person, merge, distinct',
    table: 'customer.person_id, customer_merge, customer_distinct',
    contract: 'Person, Duplicates',
    url: '/shops/{shopId}/cards/{cardId}/merge',
    meaning:
      'person: all customers of an organization that staff have merged. merge: the statement that two customers are the same; it can be undone for 30 days. distinct: the statement that they are not.',
  },
  {
    word: 'consent',
    table: 'consent',
    meaning: 'A visitor’s agreement to a text, with its version, language, start and end.',
  },
  {
    word: 'line, stop',
    table: 'railway_line, railway_stop',
    contract: 'RailwayLine',
    url: '/shops/{shopId}/railways/lines/{lineCode}',
    meaning:
      'line: a railway line (沿線) under its public name. stop: a station of the line, with its place in the order. Both are closed, never deleted.',
  },
  {
    word: 'station, group',
    table: 'railway_station',
    contract: 'RailwayStation, FoundStation',
    url: '/shops/{shopId}/railways/stations',
    meaning: 'station: one name at one place, for all lines that stop there. group: all stations at the same place, under any name.',
  },
  {
    word: 'railway choice, home',
    table: 'railway_choice',
    contract: 'ShopRailways, ChosenLine, StationNote',
    url: '/shops/{shopId}/railways/choice',
    meaning:
      'choice: the lines and stations that a shop offers on its card, as whole lines or single stations. home: the station nearest to the shop.',
  },
  {
    word: 'master, overlay',
    table: 'railway_master',
    contract: 'Railways',
    meaning: 'master: the country’s railways in an installation. overlay: our own additions to the data package.',
  },
  {
    word: 'business day',
    table: 'ticket.business_day',
    contract: 'businessDay',
    meaning: 'A day of the shop. It begins at 05:00 in the shop’s time zone, not at midnight.',
  },
  {
    word: 'seq, rev',
    table: 'shop_feed.seq, ticket.rev',
    contract: 'seq, rev',
    meaning: 'seq: the order of a shop’s changes. rev: the version of one row.',
  },
]

export function words(): string {
  const rows = [...glossary, ...Object.values<readonly Word[]>(featureWords).flat()].map(
    ({ word, table: name, contract, url, label, meaning }) => [
      word,
      name?.split(', ').map(code).join(', ') ?? '',
      contract ?? '',
      url?.split(', ').map(code).join(', ') ?? '',
      ...(label ? inEach(label) : ['', '', '']),
      meaning,
    ],
  )
  return table(['Word', 'Table', 'Contract', 'Address', ...locales, 'Meaning'], rows)
}

export function statusNames(): string {
  return table(
    ['Status', ...locales],
    ticketStatuses.map((status) => [code(status), ...inEach(({ parts }) => parts.statuses[status])]),
  )
}

export function moveButtons(): string {
  const rows = [...staffMoveNames, 'undo' as const].map((move) => [code(move), ...inEach(({ desk }) => desk.moves[move])])
  const others = [
    [code('callNext'), ...inEach(({ desk }) => desk.keys.next)],
    [code('leave'), ...inEach(({ visitor }) => visitor.ticket.leave)],
  ]
  return table(['Move', ...locales], [...rows, ...others])
}

export function roleNames(): string {
  return table(
    ['Role', ...locales],
    [...roles].reverse().map((role) => [code(role), ...inEach(({ admin }) => admin.roles[role])]),
  )
}

export function refusalWords(): string {
  const rows = (Object.keys(problemStatuses) as ProblemCode[]).map((name) => {
    const [status, callable] = problemStatuses[name]
    return [code(name), String(status), code(callable), problemsEn[name]]
  })
  return table(['Code', 'HTTP', 'Callable', 'Sentence (en)'], rows)
}
