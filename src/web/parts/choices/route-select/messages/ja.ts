export const messages = {
  search: '路線名・かな・ローマ字',
  sorting: '並べ方',
  sortings: { operator: '会社別', prefecture: '都道府県別' },
}
export type RouteMessages = typeof messages
