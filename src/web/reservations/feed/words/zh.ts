import type { FeedWords } from './ja.ts'

export const words: FeedWords = {
  open: '显示在我的日历中',
  title: '在自己的日历中查看预约',
  text: '您的日历会显示本店已确定的预约（一周前至三个月后），包括姓名、业务和人数，不含联系方式和备注。',
  secret: '知道链接的人都可以查看，请勿转给他人。离开本店或被停用后，链接即失效。',
  since: (when) => `链接已于 ${when} 创建，无法再次显示。创建新链接后，原链接即失效。`,
  make: '创建链接',
  renew: '更换为新链接',
  remove: '撤销链接',
  link: '日历链接',
  once: '此链接仅显示这一次。请粘贴到日历的“通过网址添加”中。',
  removed: '链接已撤销。',
  calendar: (shop) => `${shop} 到店预约`,
  visit: (name, service, people) => `${name ?? '无姓名'}・${service}（${people}位）`,
}
