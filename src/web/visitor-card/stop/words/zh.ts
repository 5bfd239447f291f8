import type { StopWords } from './ja.ts'

export const words: StopWords = {
  title: '停止接收资讯邮件',
  text: '点击按钮后，将不再向您发送资讯邮件。叫号等与您到店有关的通知仍会照常发送。',
  stop: '不再接收资讯邮件',
  done: '已停止',
  doneText: (shop) => `${shop}不会再向您发送资讯邮件。`,
  unknown: '此链接无法使用',
  unknownText: '链接不正确，或接待卡已清除。清除后，不会再向您发送资讯邮件。',
}
