import type { CallWords } from './ja.ts'

export const words: CallWords = {
  network: '网络未连接。请在恢复连接后重试。',
  signedOut: '登录已过期，请重新登录。',
  unknown: '操作没有成功，请重试。',
}
