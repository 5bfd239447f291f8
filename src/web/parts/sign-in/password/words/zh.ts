import type { PasswordWords } from './ja.ts'

export const words: PasswordWords = {
  show: '显示密码',
  hide: '隐藏密码',
  help: '10个字符以上。不可使用常见密码，也不可与您的姓名或邮箱相近。',
}
