import type { UserCardFormMessages } from './ja.ts'

export const messages: UserCardFormMessages = {
  progress: (n, all) => `共${all}页，第${n}页`,
  back: '返回上一页',
  next: (title) => `下一步：${title}`,
  confirm: '确认填写内容',
  later: '如未填写，我们会在办理前向您确认。',
}
