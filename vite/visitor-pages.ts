import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../src/web/routes.ts'

/** Its file under `src/web`, without the ending. */
const pageOf = ({ file }: RouteConfigEntry) => file.replace(/\.tsx$/, '')

/** On every page: */
export const everyPage = ['entry.client', 'root']

/** Where a number is taken and followed. */
export const ticketPage = 'tickets/entry/page'

/** The front page, and that of a number. */
export const firstPages = ['home/page', ticketPage]

/** What the front page is once, for the owner of a new installation: it may bring along what staff's pages are made of. */
export const setUpPart = 'home/set-up/set-up-page'

/** The pages with a card’s form. */
export const cardPages = [
  'visitor-card/form/page',
  // Its form comes after the times of a visit.
  'reservations/visit/page',
]

/** Those of the pages that a visitor comes to, all but those with a card. */
export const visitorPages = [
  ...new Set(routes.filter(({ index, path, file }) => index || (path?.startsWith('entry/') && file.endsWith('.tsx'))).map(pageOf)),
].filter((page) => !cardPages.includes(page))

/** The pages that are a card's form. */
export const formPages = [...cardPages, 'cards/new/page']

/** Those that show what a card says. */
export const answerPages = [...formPages, 'cards/card/page']

const settingsLayout = 'frame/settings/settings-layout'
const settingsRoute = routes.flatMap(({ children = [] }) => children).find((page) => pageOf(page) === settingsLayout)!

/** Those that share how a setting is shown and edited: all of the settings, and four pages that have some. */
export const settingsPages = [
  settingsLayout,
  ...new Set(settingsRoute.children!.map(pageOf)),
  'members/profile/page',
  'queue-settings/today-code/page',
  'reservations/book/page',
  'today/page',
]

/** What a shop itself is: its lanes, people and hours. A new shop's first page has some of it. */
export const shopSettingsPages = [
  'queue-settings/poster/page',
  'queue-settings/queue/page',
  'queue-settings/shop/page',
  'queue-settings/staff/page',
  'queue-settings/today-code/page',
  'reservations/settings/page',
  'today/page',
]

/** Those that show a visit whole: its number, its card, what became of it. */
export const visitPages = ['tickets/desk/page', 'tickets/visit/page', 'cards/card/page']

/** Staff's list of cards, and what it leads to. */
export const cardsPages = ['cards/list/page', 'cards/card/page', 'cards/bin/page', 'cards/new/page']

/** Those on which somebody signs in or out, or settles how: what they share is on no page of the day's work. */
export const signInPages = [
  'members/action/page',
  'members/forgot/page',
  'members/invitation/page',
  'members/login/page',
  'members/logout/page',
  'members/phone-sign-in/page',
  'members/profile/page',
  'members/sign-in-link/page',
  'members/sign-up/page',
  'members/tablet/page',
  'members/tablet-settings/page',
]

/** Around the pages behind the sign-in. */
export const staffFrame = 'frame/staff/admin-layout'
