import type { PasswordWords } from './ja.ts'

export const words: PasswordWords = {
  show: '显示密码',
  hide: '隐藏密码',
  help: '请使用 10 个字符以上。不能使用常见密码，也不能与姓名或邮箱相近。',
  strength: {
    weak: '还不能使用',
    strengths: { 2: '可以使用', 3: '密码较强', 4: '密码很强' },
    because: (strength, fault) => `${strength}：${fault}`,
    faults: {
      short: '请使用 10 个字符以上',
      long: '请不要超过 128 个字符',
      common: '与常见密码相似',
      keys: '是键盘上相邻的键',
      repeated: '重复了相同的字符或词',
      sequence: '是连续的字母或数字',
      date: '日期和年份容易猜到',
      own: '包含您的姓名或邮箱',
      guessable: '组合容易猜到',
    },
  },
}
