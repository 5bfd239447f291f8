import type { NewCardWords } from './ja.ts'

export const words: NewCardWords = {
  title: '新建接待卡',
  back: '接待卡',
  hint: '录入通过电话等了解到的内容。除姓名外，只填写已知项目即可。尚缺的必填项会列在接待卡的“办理前请确认”中。',
  notice: '请向顾客说明个人信息的使用目的。只有顾客本人可以同意。',
  language: '顾客的语言',
  later: '办理前需确认的项目。',
  save: '新建接待卡',
  cancel: '返回',
}
