import type { FeedWords } from './ja.ts'

export const words: FeedWords = {
  open: '显示在我的日历中',
  title: '在自己的日历中查看预约',
  text: '在日历中显示本店已确定的预约（1 周前至 3 个月后）。包括姓名、办理事项和人数，不含联系方式和备注。',
  secret: '知道链接的人都可以查看，请勿转给他人。离开门店或账号停用后，链接即失效。',
  since: (when) => `链接已于 ${when} 创建，无法再次显示。创建新链接后，原链接即失效。`,
  make: '创建链接',
  renew: '更换为新链接',
  remove: '删除链接',
  link: '日历链接',
  once: '此链接仅显示这一次。请粘贴到日历的“通过网址添加”中。',
  removed: '链接已删除，不能再使用。',
  calendar: (shop) => `${shop} 预约`,
  visit: (name, service, people) => `${name ?? '无姓名'} · ${service}（${people} 位）`,
}
