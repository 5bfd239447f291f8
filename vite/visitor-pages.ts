/** Files under `src/web` that are on every page. */
export const everyPage = ['entry.client', 'root']

/** Those of the pages that a visitor comes to, all but a card's. */
export const visitorPages = ['home', 'tickets/entry', 'tickets/entry-code', 'privacy/notice']

/** Around the pages behind the sign-in. */
export const staffFrame = 'ui/admin-layout'

/** Those of staff. */
export const staffPages = [
  ...['members/login', 'members/logout', 'members/invitation', 'members/landing', 'tickets/waiting', 'tickets/visit'],
  ...['cards/cards', 'cards/deleted-cards', 'cards/card', 'queue-settings/queue-settings', 'queue-settings/today-code'],
  ...['form-settings/form-settings', 'privacy/requests', 'reports/report'],
]
