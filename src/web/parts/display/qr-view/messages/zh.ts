import type { QrViewMessages } from './ja.ts'

export const messages: QrViewMessages = {
  address: '网址',
  picture: (title) => `${title}的二维码`,
  svg: '保存为 SVG',
  png: '保存为 PNG',
  print: '打印',
  loading: '正在准备二维码',
}
