/** Maximum sizes of settings, far above a shop's needs; larger ones would slow down the queue. */
export const queueSettingsLimits = {
  /** Characters, for names of lanes, services and similar. */
  name: 40,
  counterName: 12,
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
  requeueOffset: 20,
  keepCalled: 9,
  priorMinutes: 480,
  lanes: 24,
  services: 60,
  counters: 60,
  staff: 200,
  /** More than the languages that exist. */
  languages: 40,
  /** The largest of these list limits. */
  rows: 200,
} as const
