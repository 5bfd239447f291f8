/** What settings may hold: far more than a shop needs, far less than would slow its queue down. */
export const limits = {
  /** Of lanes, services and so on: characters. */
  name: 40,
  counterName: 12,
  /** Of one organization. */
  shops: 200,
  shopName: 100,
  shopPhone: 30,
  shopAddress: 160,
  privacyContact: 200,
  otherDays: 120,
  cap: 9_999,
  cutoffMinutes: 720,
  graceSeconds: 3_600,
  calls: 10,
  letPass: 20,
  priorMinutes: 480,
  lanes: 24,
  services: 60,
  counters: 60,
  staff: 200,
  /** More than there are. */
  languages: 40,
  /** The most that any of these lists holds. */
  rows: 200,
} as const
