import type { InquiryListWords } from './ja.ts'

export const words: InquiryListWords = {
  title: '邮件咨询',
  about: '来自房产网站、尚未生成接待卡的邮件。90天后自动删除。',
  tabs: { waiting: (n) => `待处理 ${n}`, dismissed: '已移出' },
  tabsLabel: '显示的邮件',
  search: '按发件人、主题或正文查找',
  find: '查找',
  list: '未生成接待卡的邮件',
  noSubject: '（无主题）',
  noSender: '（无发件人）',
  more: '下一页',
  first: '第一页',
  read: (at) => `${at} 已读取邮箱`,
  notRead: '尚未读取邮箱',
  failing: (since) => `自 ${since} 起无法读取邮箱。恢复连接后会立即收取新邮件。`,
  openSettings: '邮箱设置',
  empty: { title: '没有待处理的咨询邮件', text: '符合规则的邮件会自动生成接待卡。' },
  emptyDismissed: { title: '没有移出的邮件', text: '' },
  noMailbox: { title: '尚未登记接收咨询的邮箱', text: '登记后，每分钟收取一次来自房产网站的邮件。' },
  nothingFound: { title: '没有符合条件的邮件', text: '请换个词查找。' },
  failed: { what: '无法加载咨询邮件。', safe: '邮件都还在，请重试。' },
}
