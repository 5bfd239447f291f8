import type { OwnInquiryWords } from './ja.ts'

export const words: OwnInquiryWords = {
  rows: { title: '邮件', received: '收到时间', sender: '发件人', text: '正文', files: '附件' },
  request: {
    kind: '邮件',
    title: '未生成接待卡的邮件',
    search: '按电话号码、邮箱、姓名查找',
    none: '没有符合的邮件。',
    failed: '查找失败，请重试。',
    of: (moment) => `${moment} 收到的邮件`,
    erased: '内容已清除',
    choose: (name) => `选择 ${name}`,
    remove: (name) => `移除 ${name}`,
    counted: (n) => ` ${n} 封邮件`,
  },
}
