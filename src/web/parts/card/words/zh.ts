import { inMan } from '#domain/answers/money.ts'
import type { UserCardWords } from './ja.ts'

const sum = (yen: number) => `${inMan(yen)}万`

export const words: UserCardWords = {
  form: {
    progress: (n, all) => `共${all}页，第${n}页`,
    back: '返回上一页',
    next: (title) => `下一步：${title}`,
    confirm: '确认填写内容',
    later: '如未填写，我们会在办理前向您确认。',
  },
  confirm: {
    edit: '修改',
    editOf: (title) => `修改${title}`,
    back: '返回上一页',
    send: '确认并提交',
    none: '未填写',
    later: '未填写（我们会在办理前向您确认）',
    person: (name) => name,
    yen: (yen) => `${sum(yen)}日元`,
    yenFrom: (least) => `${sum(least)}日元以上`,
    yenTo: (most) => `${sum(most)}日元以内`,
    yenRange: (least, most) => `${sum(least)}～${sum(most)}日元`,
    list: (words) => words.join('、'),
    agreed: (version) => (version ? `已同意（第${version}版）` : '已同意'),
    notAgreed: '未同意',
  },
}
