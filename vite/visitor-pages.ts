/** Files under `src/web` that are on every page. */
export const everyPage = ['entry.client', 'root']

/** Those of the pages that a visitor comes to, all but a card's. */
export const visitorPages = ['home/page', 'tickets/entry/page', 'tickets/entry/code-page', 'privacy/notice/page']

/** Around the pages behind the sign-in. */
export const staffFrame = 'frame/staff/admin-layout'

/** Those of staff. */
export const staffPages = [
  ...[
    'members/login/page',
    'members/logout/page',
    'members/invitation/page',
    'members/today/page',
    'members/people/page',
    'tickets/desk/page',
    'tickets/visit/page',
  ],
  ...['cards/list/page', 'cards/bin/page', 'cards/card/page', 'queue-settings/queue/page', 'queue-settings/today-code/page'],
  ...['forms/settings/page', 'privacy/requests/page', 'reports/day/page'],
]
