import type { LineLinkWords } from './ja.ts'

export const words: LineLinkWords = {
  offer: '用LINE接收通知',
  linked: '我们也会通过LINE通知您。',
  end: '停止LINE通知',
  blocked: '您尚未添加官方账号，或已将其屏蔽，因此无法通过LINE通知您。',
  again: '重新连接LINE',
  failed: '未能连接LINE。请稍后再试。',
  refused: '您尚未选择用LINE接收通知。',
  external: '用常用浏览器打开',
}
