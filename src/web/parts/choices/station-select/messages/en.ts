import type { StationMessages } from './ja.ts'

export const messages: StationMessages = {
  search: 'Station, also in Japanese',
  decide: (n) => (n === 1 ? 'Use this station' : `Use these ${n} stations`),
}
