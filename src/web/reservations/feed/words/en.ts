import type { FeedWords } from './ja.ts'

export const words: FeedWords = {
  open: 'Show in my calendar',
  title: 'Reservations in your calendar',
  text: 'Your calendar shows this shop’s confirmed reservations, from 1 week ago to 3 months ahead. Each one shows the name, service and number of people, but no contact details or notes.',
  secret:
    'Anyone with the link can see these reservations, so don’t pass it on. The link stops working if you are suspended or no longer a member of the shop.',
  since: (when) => `You made a link on ${when}. It can’t be shown again. If you make a new link, the earlier one stops working.`,
  make: 'Make link',
  renew: 'Replace link',
  remove: 'Delete link',
  link: 'Calendar link',
  once: 'This link is shown only once. Paste it in your calendar under “Add by URL”.',
  removed: 'Link deleted. It no longer works.',
  calendar: (shop) => `${shop}: reservations`,
  visit: (name, service, people) => `${name ?? 'No name'} · ${service} (${people})`,
}
