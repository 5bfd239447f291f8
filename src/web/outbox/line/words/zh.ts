import type { LineSettingWords } from './ja.ts'

export const words: LineSettingWords = {
  intro: '连接门店的LINE官方账号后，顾客可在排队号页面选择“用LINE接收通知”。不会发送广告。',
  noAddress: '连接LINE需要本服务器有 https 地址。请咨询服务器管理员。',
  account: {
    title: '已连接的账号',
    ofShop: '仅本店使用。',
    ofAll: '所有没有自己账号的门店都在使用。',
    remove: '断开连接',
    removeText: '用LINE接收通知的顾客将不再收到LINE消息，其他方式的通知照常发送。',
    keep: '返回',
    removed: '已断开LINE官方账号',
  },
  status: {
    checking: '正在向LINE确认…',
    unknown: '未能确认当前状态。',
    again: '重新确认',
    states: {
      works: '连接正常。',
      quota: '本月可发送的条数已用完。将改用下一种方式通知顾客。',
      refused: 'LINE不接受该令牌。请在下方重新输入所有值。',
      down: '目前无法连接LINE。恢复之前，将改用下一种方式通知顾客。',
    },
    used: (used, limit) => (limit === null ? `本月已发送${used}条。` : `本月${limit}条中已发送${used}条。`),
    blocked: (n) => `今天或已预约的顾客中，有${n}位尚未添加账号或已将其屏蔽，无法通过LINE通知。`,
  },
  addresses: {
    title: '需登记到 LINE Developers 的地址',
    webhook: 'Webhook URL（Messaging API）',
    callback: '回调URL（LINE登录）',
    afterSaving: '保存后会显示 Webhook URL。',
    hint: '请开启 Webhook 及其重新发送。',
  },
  form: {
    title: '连接账号',
    change: '重新连接',
    help: '请在 LINE Developers 的同一提供者下创建 Messaging API 频道和LINE登录频道，并输入以下四项。保存后不再显示。',
    channelToken: '频道访问令牌（长期）',
    channelSecret: 'Messaging API 的频道密钥',
    loginChannelId: 'LINE登录的频道ID',
    loginChannelSecret: 'LINE登录的频道密钥',
    allShops: '其他门店也使用',
    save: '确认并保存',
    saving: '正在向LINE确认…',
    saved: '已保存LINE官方账号',
    reload: '显示最新内容',
  },
}
