import type { PeopleWords } from './ja.ts'

export const words: PeopleWords = {
  title: '成员',
  dot: '・',
  invitations: {
    title: '邀请成员',
    text: '链接只能使用一次，7 天内有效。系统不会发送邮件，请转交链接或二维码。',
    email: '邮箱',
    emailInvalid: '请确认邮箱格式，例如：name@example.com',
    role: '角色',
    submit: '生成邀请链接',
    sending: '正在生成',
    made: (email) => `${email} 的邀请链接已生成`,
    link: '邀请链接',
    madeText: '此链接只显示这一次。',
    qr: '邀请链接二维码',
    close: '关闭',
    open: '待接受的邀请',
    none: '没有待接受的邀请。',
    noneHint: '请在上方输入邮箱生成链接。',
    until: (day) => `${day}前有效`,
    revoke: '撤回',
    revoking: '正在撤回',
    revokeLabel: (email) => `撤回 ${email} 的邀请`,
    failed: '未能读取邀请列表。',
  },
}
