import type { StationMessages } from './ja.ts'

export const messages: StationMessages = {
  search: '站名、假名、罗马字',
  decide: (n) => `确定这${n}个车站`,
}
