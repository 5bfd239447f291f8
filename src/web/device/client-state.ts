import { reservationStorageEntries } from './reservations/client-state.ts'

/**
 * All client-side state in three areas (R1.6), printed in docs/client-state.md. A browser test checks that nothing else is stored. A module that
 * stores something adds its row here.
 */
type ClientArea = 'auth' | 'entry' | 'shopAdmin'
type ClientStorage = 'cookie' | 'localStorage' | 'sessionStorage' | 'indexedDB' | 'caches'

export type ClientStorageEntry = {
  area: ClientArea
  storage: ClientStorage
  /** Key, cookie or database name; `*` matches any ending. */
  key: string
  holds: string
  /** Lifetime without a sign-out. All entries survive a reload. */
  lifetime: string
  signOut: 'cleared' | 'stays'
}

export const clientStorageEntries: readonly ClientStorageEntry[] = [
  {
    area: 'auth',
    storage: 'localStorage',
    key: 'firebase:authUser:*',
    holds: 'The sign-in as the SDK keeps it: account, e-mail, name, ID token and refresh token.',
    lifetime: 'until it is signed out or refused',
    signOut: 'cleared',
  },
  {
    area: 'auth',
    storage: 'indexedDB',
    key: 'firebaseLocalStorageDb',
    holds: 'The same, in browsers whose localStorage keeps nothing. Elsewhere the database is there, empty.',
    lifetime: 'until it is signed out or refused',
    signOut: 'cleared',
  },
  {
    area: 'auth',
    storage: 'indexedDB',
    key: 'firebase-heartbeat-database',
    holds: 'On which days the SDK was used in this browser. It is neither sent nor read.',
    lifetime: '30 days',
    signOut: 'stays',
  },
  {
    area: 'auth',
    storage: 'cookie',
    key: '__session',
    holds: 'The session that staff pages are rendered with and streams are read with; scripts can’t see it.',
    lifetime: '14 days',
    signOut: 'cleared',
  },
  {
    area: 'auth',
    storage: 'cookie',
    key: 'uketsuke_signed_in',
    holds:
      'Marks a browser in which a member has signed in. Without it, strangers’ wrong passwords would lock the member out here, too. Sealed by the server: it grants no access, contains no name, and scripts cannot read it.',
    lifetime: '400 days',
    signOut: 'stays',
  },
  {
    area: 'auth',
    storage: 'localStorage',
    key: 'uketsuke.session',
    holds: 'The end of the signature of the token that the session was made from, so that no tab makes it again.',
    lifetime: 'until the next token',
    signOut: 'cleared',
  },
  {
    area: 'auth',
    storage: 'localStorage',
    key: 'uketsuke.signInLink',
    holds: 'The address that requested a sign-in link here, and the wanted page, so that the link’s page needn’t ask.',
    lifetime: 'until the link was used, at most 15 minutes',
    signOut: 'stays',
  },
  {
    area: 'auth',
    storage: 'sessionStorage',
    key: 'uketsuke.auth.restored',
    holds: 'The last time that this tab continued with a renewed session: at most once in 10 seconds.',
    lifetime: 'as long as the tab',
    signOut: 'stays',
  },
  {
    area: 'entry',
    storage: 'cookie',
    key: 'uketsuke_device',
    holds: 'A random id of this browser, which gives it the same number if it asks for a second one in a lane; scripts can’t see it.',
    lifetime: '400 days',
    signOut: 'stays',
  },
  {
    area: 'entry',
    storage: 'cookie',
    key: 'i18n_redirected',
    holds: 'The chosen language (R2.28), also for staff pages.',
    lifetime: '365 days',
    signOut: 'stays',
  },
  {
    area: 'entry',
    storage: 'localStorage',
    key: 'uketsuke.tickets',
    holds: 'The last 8 numbers taken with this device: token, number, shop, when, whether still open, and when it was seen first.',
    lifetime: 'until the ninth',
    signOut: 'stays',
  },
  {
    area: 'entry',
    storage: 'localStorage',
    key: 'uketsuke.cards',
    holds:
      'Up to 4 reception cards that are being filled in: the answers, the card’s and the number’s token, the shop, when the card was begun, and when something was typed last.',
    lifetime: 'until the card is sent, at most 7 days; on a shared tablet 30 minutes',
    signOut: 'stays',
  },
  ...reservationStorageEntries,
  {
    area: 'entry',
    storage: 'localStorage',
    key: 'uketsuke.sound',
    holds: 'Whether this device rings when its number is called, if the visitor has chosen.',
    lifetime: 'until it is changed',
    signOut: 'stays',
  },
  {
    area: 'entry',
    storage: 'sessionStorage',
    key: 'uketsuke.sound',
    holds: 'Permission for this tab to ring, from the tap that took the number, unless the visitor has chosen otherwise.',
    lifetime: 'as long as the tab',
    signOut: 'stays',
  },
  {
    area: 'entry',
    storage: 'caches',
    key: 'uketsuke-*',
    holds: 'Where there is a service worker: this device’s last 8 tickets and the home page as last seen.',
    lifetime: '18 hours',
    signOut: 'cleared',
  },
  {
    area: 'entry',
    storage: 'caches',
    key: 'workbox-precache-*',
    holds: 'Where there is a service worker: the files of the visitors’ pages.',
    lifetime: 'until the next version',
    signOut: 'stays',
  },
  {
    area: 'entry',
    storage: 'sessionStorage',
    key: 'react-router-scroll-positions',
    holds: 'The scroll position of each page of this tab, also for staff pages.',
    lifetime: 'as long as the tab',
    signOut: 'stays',
  },
  {
    area: 'entry',
    storage: 'sessionStorage',
    key: 'uketsuke.reloaded',
    holds: 'The last time that this tab reloaded because a file of an older version was gone (R2.23), also for staff pages.',
    lifetime: 'as long as the tab',
    signOut: 'stays',
  },
  {
    area: 'entry',
    storage: 'sessionStorage',
    key: 'uketsuke.typed',
    holds: 'The input on a page that reloads for a new version, also for staff pages; no passwords.',
    lifetime: 'until the page is back',
    signOut: 'stays',
  },
  {
    area: 'shopAdmin',
    storage: 'cookie',
    key: 'uketsuke_shop',
    holds: 'The shop chosen for the staff pages. A member of other shops gets their own instead.',
    lifetime: '400 days',
    signOut: 'stays',
  },
  {
    area: 'shopAdmin',
    storage: 'localStorage',
    key: 'uketsuke.shopAdmin',
    holds: 'By shop: the counter beside this device and the lanes it calls from; whether shortcuts are on. Nothing about people.',
    lifetime: 'until it is changed',
    signOut: 'stays',
  },
]
