import type { RouteMessages } from './ja.ts'

export const messages: RouteMessages = {
  search: 'Line, also in Japanese',
  sorting: 'Sort by',
  sortings: { operator: 'By company', prefecture: 'By prefecture' },
}
