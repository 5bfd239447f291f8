export const reservationStorageEntries = [
  {
    area: 'entry',
    storage: 'localStorage',
    key: 'uketsuke.visits',
    holds: 'The times that are being chosen for a visit, at up to 4 shops: the page’s address by the shop’s entry code.',
    lifetime: 'until the request is sent, at most 7 days; on a shared tablet 30 minutes',
    signOut: 'stays',
  },
  {
    area: 'entry',
    storage: 'localStorage',
    key: 'uketsuke.reservations',
    holds: 'The last 8 agreed reservations that were looked at with this device: token, shop and time, so that whoever comes finds theirs.',
    lifetime: 'until the visit or the ninth',
    signOut: 'stays',
  },
] as const
