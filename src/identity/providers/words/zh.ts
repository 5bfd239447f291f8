import type { HandlerWords } from './ja.ts'

export const words: HandlerWords = {
  title: '登录',
  going: '正在为您登录…',
  done: '此窗口中的操作已完成。请关闭此窗口，返回原来的页面。',
  stays: '找不到开始登录的页面。请关闭此窗口后重试。',
  problems: {
    elsewhere: '请从登录页面打开此窗口。',
    expired: '可能已超时、换了浏览器，或浏览器不允许保存 Cookie。请从头重试。',
  },
  back: '前往登录页面',
  needsScript: '登录需要 JavaScript，请检查浏览器设置。',
}
