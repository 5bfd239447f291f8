/** Reads the UI labels in three languages from the pages' words. */
import type { ProblemCode } from '#contract/problem.ts'
import { problems } from '#contract/problem-codes.ts'
import { words as problemsEn } from '#contract/problems/en.ts'
import { type Locale, locales } from '#domain/locale.ts'
import { roles } from '#domain/roles.ts'
import { staffMoveNames, type TicketStatus, ticketStatuses } from '#domain/tickets/ticket.ts'
import { readWords } from '#platform/words.ts'
import { featureWords } from './features.ts'
import { code, table } from './page.ts'

const admin = await readWords<typeof import('../../src/web/frame/staff/words/ja.ts').words>('web/frame/staff/words')
const settings = await readWords<typeof import('../../src/web/frame/settings/words/ja.ts').words>('web/frame/settings/words')
const fields = await readWords<typeof import('../../src/web/form/words/ja.ts').words>('web/form/words')
const parts = await readWords<{ statuses: Record<TicketStatus, string> }>('web/parts/words')
const presence = await readWords<typeof import('../../src/web/presence/words/ja.ts').words>('web/presence/words')
const home = await readWords<typeof import('../../src/web/home/words/ja.ts').words>('web/home/words')
const people = await readWords<typeof import('../../src/web/members/people/words/ja.ts').words>('web/members/people/words')
const desk = await readWords<typeof import('../../src/web/tickets/desk/words/ja.ts').words>('web/tickets/desk/words')
const join = await readWords<typeof import('../../src/web/tickets/join/words/ja.ts').words>('web/tickets/join/words')
const ticket = await readWords<typeof import('../../src/web/tickets/ticket/words/ja.ts').words>('web/tickets/ticket/words')

const textsIn = (locale: Locale) => ({
  admin: admin[locale],
  settings: settings[locale],
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

/** Words of the glossary: one per thing in table, contract and address. `label`: the UI's word. */
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
    meaning: 'One place that visitors walk into. Its queue is one aggregate.',
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
    meaning: 'Ten digits that are shown in the shop only, others on each business day. Whoever has them is there.',
  },
  {
    word: 'remote',
    table: 'ticket.remote, ticket.arrived_at, lane.remote_cap, lane_day.away',
    contract: 'remote, arrivedAt, remoteCap',
    meaning: 'Taken from afar, in a lane that allows it: “call next” passes the ticket over until its visitor has come.',
  },
  {
    word: 'trial',
    table: 'ticket.business_day',
    contract: 'trial, EndedTrial',
    url: '/shops/{shopId}/trial-tickets/end',
    label: ({ visitor }) => visitor.ticket.trial,
    meaning: 'A ticket that staff take to try the pages, on a business day that never comes: no figure counts it.',
  },
  {
    word: 'brand colour',
    table: 'shop.brand_colour',
    contract: 'brandColour',
    meaning: 'What a shop’s public pages are coloured with: one of seven names. A call stays orange, an error red.',
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
    meaning: 'What somebody came for. Belongs to a lane.',
  },
  {
    word: 'counter',
    table: 'counter',
    contract: 'counterId',
    label: ({ desk }) => desk.counter.heading,
    meaning: 'Where a ticket is called to.',
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
    meaning: 'Walk-in, booked, needing care, or staff: what a call policy tells apart.',
  },
  {
    word: 'call policy',
    table: 'lane.call_policy, lane_call',
    contract: 'CallPolicy',
    url: '/shops/{shopId}/lanes/{laneId}/order',
    label: ({ desk }) => desk.order.policy,
    meaning: 'In which order a lane calls: as they stand in line, or each class its share of the calls.',
  },
  {
    word: 'party size',
    table: 'ticket.party_size',
    contract: 'partySize',
    label: ({ visitor }) => visitor.join.partySize,
    meaning: 'How many people came together: 1 to 20.',
  },
  {
    word: 'place, position, ahead',
    table: 'ticket.place',
    contract: 'place (staff); position, ahead (visitor)',
    label: ({ visitor }) => visitor.ticket.ahead,
    meaning: 'place: a number that orders the lane. position: rank from 1. ahead: parties in front.',
  },
  {
    word: 'estimate',
    table: 'estimate_log',
    contract: 'Estimate, EstimateAccuracy',
    url: '/shops/{shopId}/estimates/accuracy',
    label: ({ visitor }) => visitor.ticket.wait,
    meaning: 'Minutes until the call, as a range: 目安, never a promise.',
  },
  {
    word: 'day report',
    contract: 'DayReport',
    url: '/shops/{shopId}/reports/day',
    meaning: 'A business day in figures: by hour, by lane and by staff.',
  },
  {
    word: 'queue',
    table: 'shop_feed',
    contract: 'Queue, QueueChange',
    label: ({ desk }) => desk.title,
    meaning: 'All tickets of a shop’s business day.',
  },
  { word: 'leg', table: 'leg', contract: 'Leg', label: ({ desk }) => desk.visit.legs, meaning: 'A visit’s part in one lane.' },
  {
    word: 'interval',
    table: 'interval',
    contract: 'Interval',
    meaning: 'How long a leg was in one status, with whom, where.',
  },
  {
    word: 'event',
    table: 'event, event_value',
    contract: 'TicketEvent',
    label: ({ desk }) => desk.visit.events,
    meaning: 'An entry of the append-only history.',
  },
  {
    word: 'audit log',
    table: 'event, audit_entry',
    contract: 'AuditEntry',
    url: '/shops/{shopId}/audit',
    label: ({ settings }) => settings.pages.audit.name,
    meaning: 'The events as owners and auditors read them.',
  },
  {
    word: 'staff',
    table: 'staff',
    contract: 'staffId',
    label: ({ desk }) => desk.visit.actors.member,
    meaning: 'A person who serves. May have no login.',
  },
  { word: 'member', table: 'member', contract: 'Membership', meaning: 'A login with a role in a shop or organization.' },
  { word: 'account', table: 'identity.account', contract: 'accountId', meaning: 'Somebody who can sign in: e-mail and password.' },
  {
    word: 'invitation',
    table: 'invitation',
    contract: 'Invitation',
    url: '/invitation/{token}',
    label: ({ people }) => people.invitations.title,
    meaning: 'A link that makes somebody a member. Good once and for 7 days.',
  },
  {
    word: 'presence',
    table: 'presence',
    contract: 'Presence',
    url: '/shops/{shopId}/presence',
    label: ({ presence }) => presence.presence.label,
    meaning: 'Whether a member serves, is away, on a break or off. Good until the business day ends.',
  },
  {
    word: 'message',
    table: 'message, message_recipient',
    contract: 'SentMessage (staff), VisitorMessage',
    url: '/shops/{shopId}/messages',
    label: ({ desk }) => desk.message.heading,
    meaning: 'Words of the shop to one visitor, or to all who wait.',
  },
  {
    word: 'form version',
    table: 'form_version',
    contract: 'ShopForm, AskedForm',
    url: '/shops/{shopId}/form',
    meaning: 'What a shop’s reception card asks, as it was published once. Never changed: a card is read by the one it was begun under.',
  },
  {
    word: 'template',
    table: 'form_version.template',
    contract: 'template',
    meaning: 'One of six forms that come with the product. A shop arranges one of them.',
  },
  {
    word: 'card',
    table: 'card, card_ticket',
    contract: 'VisitorCard',
    url: '/cards/{token}, /shopAdmin/cards/{cardId}',
    meaning:
      'A reception card: what a visitor filled in, of which staff make a case. How to reach the visitor is masked for staff, and shown for the record.',
  },
  {
    word: 'control, answer',
    table: 'card.answers',
    contract: 'Answers',
    meaning: 'control: one input of a field. answer: the texts or keys that it holds.',
  },
  {
    word: 'stage',
    table: 'card_stage',
    url: '/shops/{shopId}/card-stages',
    meaning:
      'How far work on a card has come, by the shop’s own list. Its category (new, working, on hold, won or lost) is the card’s state.',
  },
  {
    word: 'task',
    table: 'card_item',
    contract: 'Task',
    url: '/shops/{shopId}/cards/{cardId}/tasks',
    meaning: 'Something to be done about a card, by whom and until when.',
  },
  {
    word: 'proposal, proposed property',
    table: 'card_item',
    contract: 'Proposal',
    url: '/shops/{shopId}/cards/{cardId}/proposals',
    meaning: 'A property that staff proposed to whoever gave a card, and what became of it.',
  },
  {
    word: 'viewer',
    table: 'card_viewer',
    contract: 'CardViewers',
    url: 'card:{shopId}/{cardId} (live)',
    meaning: 'Who has a card before them, as long as their page is open.',
  },
  {
    word: 'bin',
    table: 'card.deleted_at, card.purge_on',
    url: '/shops/{shopId}/cards/{cardId}/delete',
    meaning: 'Where a deleted card stays until it is erased; until then it is brought back to its stage.',
  },
  {
    word: 'retention',
    table: 'retention, retention_progress',
    contract: 'Retention, RetentionPreview',
    url: '/shops/{shopId}/retention',
    meaning: 'How long a shop keeps answers of each privacy class. Then these go, and the card stays.',
  },
  {
    word: 'privacy request',
    table: 'privacy_request, privacy_request_card',
    contract: 'PrivacyRequest',
    url: '/shops/{shopId}/privacy-requests',
    meaning: 'What somebody without their card’s link asks of a shop about their data, how it was made sure who asks, and what came of it.',
  },
  {
    word: 'customer',
    table: 'customer, customer_contact',
    meaning: 'Whoever gave a card, with what is known of how to reach them. Two are the same person only when staff say so.',
  },
  {
    word: 'person, merge, apart',
    table: 'customer.person_id, customer_merge, customer_distinct',
    contract: 'Person, Duplicates',
    url: '/shops/{shopId}/cards/{cardId}/merge',
    meaning:
      'person: all customers of an organization of whom staff have said that they are one. merge: that it was said, for 30 days to be taken back. apart: that two are not the same.',
  },
  {
    word: 'consent',
    table: 'consent',
    meaning: 'What a visitor agreed to: which text, in which version and language, from when until when.',
  },
  {
    word: 'line, stop',
    table: 'railway_line, railway_stop',
    contract: 'RailwayLine',
    url: '/shops/{shopId}/railways/lines/{lineCode}',
    meaning:
      'line: what passengers know by one name, 沿線. stop: that it serves a station, at which place in its order. Closed, never deleted.',
  },
  {
    word: 'station, group',
    table: 'railway_station',
    contract: 'RailwayStation, FoundStation',
    url: '/shops/{shopId}/railways/stations',
    meaning: 'station: one name at one place, however many lines stop there. group: stations at the same place, whatever their names.',
  },
  {
    word: 'railway choice, home',
    table: 'railway_choice',
    contract: 'ShopRailways, ChosenLine, StationNote',
    url: '/shops/{shopId}/railways/choice',
    meaning:
      'choice: the lines and stations that a shop offers on its card, whole lines or some of their stations. home: the station that the shop is near.',
  },
  {
    word: 'master, overlay',
    table: 'railway_master',
    contract: 'Railways',
    meaning: 'master: the country’s railways as an installation has them. overlay: what we know beside the data package.',
  },
  {
    word: 'business day',
    table: 'ticket.business_day',
    contract: 'businessDay',
    meaning: 'Begins at 05:00 in the shop’s zone, not at midnight.',
  },
  {
    word: 'seq, rev',
    table: 'shop_feed.seq, ticket.rev',
    contract: 'seq, rev',
    meaning: 'seq: order of a shop’s changes. rev: version of one row.',
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
  const rows = (Object.keys(problems) as ProblemCode[]).map((name) => {
    const [status, callable] = problems[name]
    return [code(name), String(status), code(callable), problemsEn[name]]
  })
  return table(['Code', 'HTTP', 'Callable', 'Sentence (en)'], rows)
}
