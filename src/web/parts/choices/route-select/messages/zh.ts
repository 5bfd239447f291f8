import type { RouteMessages } from './ja.ts'

export const messages: RouteMessages = {
  search: '线路名、假名、罗马字',
  sorting: '排列方式',
  sortings: { operator: '按公司', prefecture: '按都道府县' },
}
