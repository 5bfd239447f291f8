import { words as mailNames } from '#contract/mail-names/zh.ts'
import type { NotificationWords } from './ja.ts'

export const words: NotificationWords = {
  title: '通知邮件',
  more: '在通知邮件列表中查看',
  erasedTo: '收件邮箱已清除',
  states: {
    queued: '等待发送',
    sending: '发送中',
    sent: '已发送',
    delivered: '已送达',
    bounced: '已退回',
    failed: '发送失败',
    cancelled: '已取消',
    suppressed: '未发送',
  },
  events: mailNames.events,
  reasons: {
    'mail.notConfigured': '尚未设置邮件服务器',
    restored: '应在恢复备份之前发送，因此未重复发送',
    ETLS: '与邮件服务器的连接无法加密，因此未发送密码',
    unwritable: '无法生成内容',
    suppressed: '以前的邮件未能送达该邮箱',
    expired: '发送前已过期',
    erased: '收件邮箱已清除',
    obsolete: '发送前情况已变化',
    seen: '已在打开的页面上通知',
    cancelled: '员工已取消',
  },
  failures: {
    nobody: (code) => `找不到该邮箱（${code}）`,
    refused: (code) => `对方的邮件服务器拒收（${code}）`,
    later: (code) => `对方的邮件服务器暂时无法接收（${code}）`,
    unreachable: (code) => `无法连接邮件服务器（${code}）`,
    silent: (code) => `邮件服务器没有响应（${code}）`,
    signIn: (code) => `无法登录邮件服务器（${code}）`,
    address: (code) => `邮箱格式不正确（${code}）`,
    large: (code) => `邮件过大（${code}）`,
  },
}
