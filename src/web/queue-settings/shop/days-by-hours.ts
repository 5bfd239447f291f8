import type { ShopSetting } from '#contract/queue-settings/shop.ts'

type OtherDay = ShopSetting['otherDays'][number]

/** Days with the same hours together, each in its order. */
export function byHours(otherDays: readonly OtherDay[]): { ranges: OtherDay['ranges']; days: string[] }[] {
  const groups = Map.groupBy(otherDays, ({ ranges }) => ranges.map(({ from, to }) => `${from}-${to}`).join())
  return [...groups.values()].map((same) => ({ ranges: same[0]!.ranges, days: same.map(({ day }) => day).sort() }))
}
