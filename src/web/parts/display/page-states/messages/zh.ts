import type { PageStateMessages } from './ja.ts'

export const messages: PageStateMessages = { loading: '正在加载', retry: '重试', errorId: (id) => `查询编号 ${id}` }
