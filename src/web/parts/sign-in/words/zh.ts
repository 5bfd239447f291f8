import type { SignInBoxWords } from './ja.ts'

export const words: SignInBoxWords = {
  email: '邮箱',
  password: '密码',
  show: '显示密码',
  hide: '隐藏密码',
  submit: '登录',
  sending: '正在登录',
  foot: '首次使用请从门店给您的邀请链接开始。',
  needsScript: '登录需要 JavaScript，请检查浏览器设置。',
  invalidCredential: '邮箱或密码似乎不对，请确认大小写。',
  or: '或',
}
