import type { FeedWords } from './ja.ts'

export const words: FeedWords = {
  open: 'Show in my calendar',
  title: 'Reservations in your calendar',
  text: 'Your calendar shows this shop’s confirmed reservations, from 1 week ago to 3 months ahead. It includes name, service and number of people, but no contact or note.',
  secret: 'Anyone with the link can read it, so don’t pass it on. It stops working when you leave the shop or are suspended.',
  since: (when) => `You made a link on ${when}. It can’t be shown again. A new link replaces it.`,
  make: 'Make link',
  renew: 'Replace link',
  remove: 'Delete link',
  link: 'Calendar link',
  once: 'This link is shown only once. Paste it in your calendar under “Add by URL”.',
  removed: 'Link deleted. It no longer works.',
  calendar: (shop) => `${shop}: reservations`,
  visit: (name, service, people) => `${name ?? 'No name'} · ${service} (${people})`,
}
