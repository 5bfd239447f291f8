export const reservationStorageEntries = [
  {
    area: 'entry',
    storage: 'localStorage',
    key: 'uketsuke.visits',
    holds: 'Unsent reservation requests for up to 4 shops: the page’s query string with the chosen times, by entry code.',
    lifetime: 'until the request is sent, at most 7 days; on a shared tablet 30 minutes',
    signOut: 'stays',
  },
  {
    area: 'entry',
    storage: 'localStorage',
    key: 'uketsuke.reservations',
    holds:
      'The last 8 agreed reservations viewed on this device: token, shop and time. Visitors who scan the shop’s code find their reservation.',
    lifetime: 'until the visit or a ninth reservation',
    signOut: 'stays',
  },
] as const
