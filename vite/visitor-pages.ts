import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../src/web/routes.ts'

/** Returns the page's file under `src/web`, without the ending. */
const pageOf = ({ file }: RouteConfigEntry) => file.replace(/\.tsx$/, '')

/** Modules of every page. */
export const commonPageModules = ['entry.client', 'root']

/** Page on which tickets are taken and followed. */
export const ticketPage = 'tickets/entry/page'

/** The front page and the ticket page. */
export const frontAndTicketPages = ['home/page', ticketPage]

/** Set-up on the front page, shown once to the first owner: it may load staff's code. */
export const setUpPage = 'home/set-up/set-up-page'

/** Pages with a card's form. */
export const visitorCardPages = [
  'visitor-card/form/page',
  // The form follows the times of a visit.
  'reservations/visit/page',
]

/** Pages of the shop's own screens. Otherwise every phone would store their files and what only they load, such as the PIN pad. */
export const isScreenPage = (page: string): boolean => /^(boards|kiosks)\//.test(page)

/** Pages for the frame of another site. They load no file, so visitors' files must not be split for them. */
export const isEmbedPage = (page: string): boolean => page.endsWith('/embed/page')

/** Visitors' pages except those with a card. */
export const visitorPagesWithoutCard = [
  ...new Set(routes.filter(({ index, path, file }) => index || (path?.startsWith('entry/') && file.endsWith('.tsx'))).map(pageOf)),
].filter((page) => !visitorCardPages.includes(page) && !isScreenPage(page))

/** Pages with a card's form, staff's included. */
export const cardFormPages = [...visitorCardPages, 'cards/new/page']

/** Pages that show a card's answers. */
export const cardAnswerPages = [...cardFormPages, 'cards/card/page']

const settingsLayout = 'frame/settings/settings-layout'
const settingsRoute = routes.flatMap(({ children = [] }) => children).find((page) => pageOf(page) === settingsLayout)!

/** Pages that share how settings are shown and edited: all settings, and five pages with some. */
export const settingsPages = [
  settingsLayout,
  ...new Set(settingsRoute.children!.map(pageOf)),
  'inquiries/page',
  'members/profile/page',
  'queue-settings/today-code/page',
  'reservations/schedule/page',
  'today/page',
]

/** Pages about the shop itself: lanes, people, hours. A new shop's first page has some of it. */
export const shopSettingsPages = [
  'queue-settings/poster/page',
  'queue-settings/queue/page',
  'queue-settings/shop/page',
  'queue-settings/staff/page',
  'queue-settings/today-code/page',
  'reservations/settings/page',
  'today/page',
]

/** Pages that show a whole visit: ticket, card, outcome. */
export const staffVisitPages = ['tickets/desk/page', 'tickets/detail/page', 'cards/card/page']

/** Staff's list of cards and its linked pages. */
export const cardListPages = ['cards/list/page', 'cards/card/page', 'cards/deleted/page', 'cards/new/page']

/** Pages about inquiries by mail. Today shows their number. */
export const inquiryPages = ['inquiries/page', 'inquiries/settings/page', 'today/page']

/** Pages of figures. */
export const reportPages = ['reports/day/page', 'reports/waits/page']

/** Pages for signing in and out, or with its settings. Their shared code is on no page of daily work. */
export const signInPages = [
  'members/email-action/page',
  'members/forgot/page',
  'members/invitation/page',
  'members/login/page',
  'members/logout/page',
  'members/phone-sign-in/page',
  'members/profile/page',
  'members/sign-in-link/page',
  'members/sign-up/page',
  'members/tablet/page',
]

/** Layout of the pages behind the sign-in. */
export const staffFrame = 'frame/staff/admin-layout'
