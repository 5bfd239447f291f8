import { reservationsOnDevice } from './reservations/client-state.ts'

/**
 * All client-side state in three areas (R1.6), printed in docs/client-state.md. A browser test checks that nothing else is stored. A module that
 * stores something adds its row here.
 */
type ClientArea = 'auth' | 'entry' | 'shopAdmin'
type ClientPlace = 'cookie' | 'localStorage' | 'sessionStorage' | 'indexedDB' | 'caches'

export type ClientState = {
  area: ClientArea
  place: ClientPlace
  /** Key, cookie or database name; `*` matches any ending. */
  key: string
  holds: string
  /** Lifetime without a sign-out. All entries survive a reload. */
  kept: string
  signOut: 'cleared' | 'stays'
}

export const clientState: readonly ClientState[] = [
  {
    area: 'auth',
    place: 'localStorage',
    key: 'firebase:authUser:*',
    holds: 'The sign-in as the SDK keeps it: account, e-mail, name, ID token and refresh token.',
    kept: 'until it is signed out or refused',
    signOut: 'cleared',
  },
  {
    area: 'auth',
    place: 'indexedDB',
    key: 'firebaseLocalStorageDb',
    holds: 'The same, in browsers whose localStorage keeps nothing. Elsewhere the database is there, empty.',
    kept: 'until it is signed out or refused',
    signOut: 'cleared',
  },
  {
    area: 'auth',
    place: 'indexedDB',
    key: 'firebase-heartbeat-database',
    holds: 'On which days the SDK was used in this browser. It is neither sent nor read.',
    kept: '30 days',
    signOut: 'stays',
  },
  {
    area: 'auth',
    place: 'cookie',
    key: '__session',
    holds: 'The session that staff pages are rendered with and streams are read with; scripts can’t see it.',
    kept: '14 days',
    signOut: 'cleared',
  },
  {
    area: 'auth',
    place: 'cookie',
    key: 'uketsuke_signed_in',
    holds:
      'A note, sealed by the server, that a member has signed in in this browser, so that strangers’ wrong passwords don’t lock the member out there. It opens nothing, names nobody, and scripts can’t see it.',
    kept: '400 days',
    signOut: 'stays',
  },
  {
    area: 'auth',
    place: 'localStorage',
    key: 'uketsuke.session',
    holds: 'The end of the signature of the token that the session was made from, so that no tab makes it again.',
    kept: 'until the next token',
    signOut: 'cleared',
  },
  {
    area: 'auth',
    place: 'localStorage',
    key: 'uketsuke.signInLink',
    holds: 'The address that requested a sign-in link here, and the wanted page, so that the link’s page needn’t ask.',
    kept: 'until the link was used, at most 15 minutes',
    signOut: 'stays',
  },
  {
    area: 'auth',
    place: 'sessionStorage',
    key: 'uketsuke.auth.restored',
    holds: 'The last time that this tab continued with a renewed session: at most once in 10 seconds.',
    kept: 'as long as the tab',
    signOut: 'stays',
  },
  {
    area: 'entry',
    place: 'cookie',
    key: 'uketsuke_device',
    holds: 'A random id of this browser, which gives it the same number if it asks for a second one in a lane; scripts can’t see it.',
    kept: '400 days',
    signOut: 'stays',
  },
  {
    area: 'entry',
    place: 'cookie',
    key: 'i18n_redirected',
    holds: 'The chosen language (R2.28), also for staff pages.',
    kept: '365 days',
    signOut: 'stays',
  },
  {
    area: 'entry',
    place: 'localStorage',
    key: 'uketsuke.tickets',
    holds: 'The last 8 numbers taken with this device: token, number, shop, when, whether still open, and when it was seen first.',
    kept: 'until the ninth',
    signOut: 'stays',
  },
  {
    area: 'entry',
    place: 'localStorage',
    key: 'uketsuke.cards',
    holds:
      'Up to 4 reception cards that are being filled in: the answers, the card’s and the number’s token, the shop, when the card was begun, and when something was typed last.',
    kept: 'until the card is sent, at most 7 days; on a shared tablet 30 minutes',
    signOut: 'stays',
  },
  ...reservationsOnDevice,
  {
    area: 'entry',
    place: 'localStorage',
    key: 'uketsuke.sound',
    holds: 'Whether this device rings when its number is called, if the visitor has chosen.',
    kept: 'until it is changed',
    signOut: 'stays',
  },
  {
    area: 'entry',
    place: 'sessionStorage',
    key: 'uketsuke.sound',
    holds: 'Permission for this tab to ring, from the tap that took the number, unless the visitor has chosen otherwise.',
    kept: 'as long as the tab',
    signOut: 'stays',
  },
  {
    area: 'entry',
    place: 'caches',
    key: 'uketsuke-*',
    holds: 'Where there is a service worker: this device’s last 8 tickets and the home page as last seen.',
    kept: '18 hours',
    signOut: 'cleared',
  },
  {
    area: 'entry',
    place: 'caches',
    key: 'workbox-precache-*',
    holds: 'Where there is a service worker: the files of the visitors’ pages.',
    kept: 'until the next version',
    signOut: 'stays',
  },
  {
    area: 'entry',
    place: 'sessionStorage',
    key: 'react-router-scroll-positions',
    holds: 'The scroll position of each page of this tab, also for staff pages.',
    kept: 'as long as the tab',
    signOut: 'stays',
  },
  {
    area: 'entry',
    place: 'sessionStorage',
    key: 'uketsuke.reloaded',
    holds: 'The last time that this tab reloaded because a file of an older version was gone (R2.23), also for staff pages.',
    kept: 'as long as the tab',
    signOut: 'stays',
  },
  {
    area: 'entry',
    place: 'sessionStorage',
    key: 'uketsuke.typed',
    holds: 'The input on a page that reloads for a new version, also for staff pages; no passwords.',
    kept: 'until the page is back',
    signOut: 'stays',
  },
  {
    area: 'shopAdmin',
    place: 'cookie',
    key: 'uketsuke_shop',
    holds: 'The shop chosen for the staff pages. A member of other shops gets their own instead.',
    kept: '400 days',
    signOut: 'stays',
  },
  {
    area: 'shopAdmin',
    place: 'localStorage',
    key: 'uketsuke.shopAdmin',
    holds: 'By shop: the counter beside this device and the lanes it calls from; whether shortcuts are on. Nothing about people.',
    kept: 'until it is changed',
    signOut: 'stays',
  },
]
