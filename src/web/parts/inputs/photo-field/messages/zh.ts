import type { PhotoMessages } from './ja.ts'

export const messages: PhotoMessages = {
  waiting: '等待发送',
  sending: '正在发送…',
  sent: '已发送',
  unsent: '尚未发送',
  whenKept: '您同意使用目的并填写联系方式后，照片才会发送。',
  again: '重新发送',
  network: '网络未连接，照片未能发送。恢复连接后会自动重新发送。',
  stays: '网络未连接，无法移除，请您重试。',
  noScript: '如需发送照片，请启用JavaScript。没有照片也可以提交接待卡，照片请在柜台出示。',
  news: {
    sending: (done, all) => `正在发送照片（${done}/${all}），请保持此页面打开。`,
    waiting: (n) => `${n}张照片将随接待卡一起发送。`,
    sent: (n) => `已发送${n}张照片。`,
    unsent: (n) => `还有${n}张照片未发送。`,
  },
}
