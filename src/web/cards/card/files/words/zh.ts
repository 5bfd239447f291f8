import type { CardFileMessages } from './ja.ts'

export const messages: CardFileMessages = {
  title: '附件',
  hint: '打开时会留下记录',
  add: '添加文件',
  addAs: (field) => `添加${field}`,
  none: '还没有附件。',
  kinds: (most) => `可添加照片（JPEG、PNG、WebP）和PDF，每个不超过${most}MB。也可以拖放到这里。`,
  drop: '松开即可添加',
  sending: (done, all) => `正在发送（${done}/${all}）…`,
  added: (n) => `已添加${n}个文件。`,
  network: '由于网络未连接，发送失败。请您重试。',
  again: '重新发送',
  visitor: '顾客',
  member: '工作人员',
  open: (name) => `打开 ${name}`,
  save: (name) => `保存 ${name}`,
  remove: (name) => `删除 ${name}`,
  removeTitle: (name) => `要删除 ${name} 吗？`,
  removeText: '将立即清除，无法恢复。',
  removeConfirm: '删除',
  keep: '取消',
}
