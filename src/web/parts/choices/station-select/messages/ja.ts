export const messages = {
  search: '駅名・かな・ローマ字',
  decide: (n: number) => `${n}駅に決める`,
}
export type StationMessages = typeof messages
