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
    holds: 'The SDK’s sign-in: account, e-mail address, name, ID token and refresh token.',
    lifetime: 'until sign-out or refusal by the server',
    signOut: 'cleared',
  },
  {
    area: 'auth',
    storage: 'indexedDB',
    key: 'firebaseLocalStorageDb',
    holds: 'The same data, in browsers that store nothing in localStorage. Other browsers have the database, but it is empty.',
    lifetime: 'until sign-out or refusal by the server',
    signOut: 'cleared',
  },
  {
    area: 'auth',
    storage: 'indexedDB',
    key: 'firebase-heartbeat-database',
    holds: 'The days on which this browser used the SDK. The list is neither sent nor read.',
    lifetime: '30 days',
    signOut: 'stays',
  },
  {
    area: 'auth',
    storage: 'cookie',
    key: '__session',
    holds: 'The session for rendering staff pages and reading event streams. Scripts cannot read it.',
    lifetime: '14 days',
    signOut: 'cleared',
  },
  {
    area: 'auth',
    storage: 'cookie',
    key: 'uketsuke_signed_in',
    holds:
      'Marks a browser in which a member has signed in. Without it, an attacker’s wrong passwords would lock the member out here, too. The server signs it with its key. It grants no access and contains no name. Scripts cannot read it.',
    lifetime: '400 days',
    signOut: 'stays',
  },
  {
    area: 'auth',
    storage: 'localStorage',
    key: 'uketsuke.session',
    holds: 'The end of the signature of the token that created the session. It keeps other tabs from creating the session again.',
    lifetime: 'until the next token',
    signOut: 'cleared',
  },
  {
    area: 'auth',
    storage: 'localStorage',
    key: 'uketsuke.signInLink',
    holds: 'The e-mail address for which a sign-in link was requested here, and the requested page. The link’s page need not ask for them.',
    lifetime: 'until the link is used, at most 15 minutes',
    signOut: 'stays',
  },
  {
    area: 'auth',
    storage: 'sessionStorage',
    key: 'uketsuke.auth.restored',
    holds: 'The time at which this tab last continued with a renewed session. It may do so once in 10 seconds.',
    lifetime: 'until the tab closes',
    signOut: 'stays',
  },
  {
    area: 'entry',
    storage: 'cookie',
    key: 'uketsuke_screen',
    holds:
      'The token of a paired board or kiosk. It grants what that device does, and ends when a manager removes or reconnects the device.',
    lifetime: '400 days',
    signOut: 'stays',
  },
  {
    area: 'entry',
    storage: 'cookie',
    key: 'uketsuke_kiosk_card',
    holds: 'On a kiosk: the token of the number whose reception card opens next, and the language of the kiosk. Scripts cannot read it.',
    lifetime: 'until the card opens, at most 1 minute',
    signOut: 'stays',
  },
  {
    area: 'entry',
    storage: 'cookie',
    key: 'uketsuke_device',
    holds:
      'A random id of this browser. If the browser asks for a second number in a lane, it gets the first one again. Scripts cannot read the id.',
    lifetime: '400 days',
    signOut: 'stays',
  },
  {
    area: 'entry',
    storage: 'cookie',
    key: 'i18n_redirected',
    holds: 'The chosen language (R2.28). Also for staff pages.',
    lifetime: '365 days',
    signOut: 'stays',
  },
  {
    area: 'entry',
    storage: 'localStorage',
    key: 'uketsuke.tickets',
    holds:
      'The last 8 numbers taken on this device. Each has its token, number, shop, time, state (open or closed) and the time of storing.',
    lifetime: 'until the ninth number',
    signOut: 'stays',
  },
  {
    area: 'entry',
    storage: 'localStorage',
    key: 'uketsuke.cards',
    holds:
      'Up to 4 unsent reception cards. Each has its answers, the tokens of the card and the number, the shop, and the times of its creation and last input.',
    lifetime: 'until the card is sent, at most 7 days; on a shared tablet 30 minutes',
    signOut: 'stays',
  },
  ...reservationStorageEntries,
  {
    area: 'entry',
    storage: 'localStorage',
    key: 'uketsuke.sound',
    holds: 'The visitor’s choice whether this device rings for a call.',
    lifetime: 'until it is changed',
    signOut: 'stays',
  },
  {
    area: 'entry',
    storage: 'sessionStorage',
    key: 'uketsuke.sound',
    holds: 'Permission for this tab to ring. The tap that takes the number sets it. The visitor’s own choice takes precedence.',
    lifetime: 'until the tab closes',
    signOut: 'stays',
  },
  {
    area: 'entry',
    storage: 'caches',
    key: 'uketsuke-*',
    holds: 'Data of the service worker, if there is one: this device’s last 8 tickets and the last loaded home page.',
    lifetime: '18 hours',
    signOut: 'cleared',
  },
  {
    area: 'entry',
    storage: 'caches',
    key: 'workbox-precache-*',
    holds: 'Files of the visitors’ pages, stored by the service worker if there is one.',
    lifetime: 'until the next version',
    signOut: 'stays',
  },
  {
    area: 'entry',
    storage: 'sessionStorage',
    key: 'react-router-scroll-positions',
    holds: 'The scroll position of each page in this tab. Also for staff pages.',
    lifetime: 'until the tab closes',
    signOut: 'stays',
  },
  {
    area: 'entry',
    storage: 'sessionStorage',
    key: 'uketsuke.reloaded',
    holds: 'The time at which this tab last reloaded because a file of an older version was missing (R2.23). Also for staff pages.',
    lifetime: 'until the tab closes',
    signOut: 'stays',
  },
  {
    area: 'entry',
    storage: 'sessionStorage',
    key: 'uketsuke.typed',
    holds: 'The input on a page that reloads for a new version, without passwords. Also for staff pages.',
    lifetime: 'until the page is loaded again',
    signOut: 'stays',
  },
  {
    area: 'shopAdmin',
    storage: 'cookie',
    key: 'uketsuke_shop',
    holds: 'The shop chosen for the staff pages. A member who may not open it gets one of their own shops.',
    lifetime: '400 days',
    signOut: 'stays',
  },
  {
    area: 'shopAdmin',
    storage: 'localStorage',
    key: 'uketsuke.shopAdmin',
    holds:
      'For each shop: the counter beside this device, the lanes that it calls from, and whether shortcuts are on. It contains no personal data.',
    lifetime: 'until it is changed',
    signOut: 'stays',
  },
]
