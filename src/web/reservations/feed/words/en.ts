import type { FeedWords } from './ja.ts'

export const words: FeedWords = {
  open: 'Show in my calendar',
  title: 'Reservations in your own calendar',
  text: 'Your calendar shows the agreed reservations of this shop, from a week ago to three months ahead: name, service and number of people, but no contact and no note.',
  secret: 'Whoever knows the link can read it. Don’t pass it on. It stops working when you leave the shop or are suspended.',
  since: (when) => `A link was made on ${when}. It can’t be shown again. A new one replaces it.`,
  make: 'Make a link',
  renew: 'Replace by a new link',
  remove: 'Take the link back',
  link: 'Calendar link',
  once: 'This link is shown now only. Paste it under “add by URL” of your calendar.',
  removed: 'The link was taken back.',
  calendar: (shop) => `${shop}: reservations`,
  visit: (name, service, people) => `${name ?? 'No name'} · ${service} (${people})`,
}
