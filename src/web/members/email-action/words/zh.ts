import type { ActionWords } from './ja.ts'

export const words: ActionWords = {
  title: '邮件中的链接',
  checking: '正在确认链接…',
  applying: '正在处理…',
  unusable: '此链接无法使用',
  ask: '重新申请',
  retry: '重新确认',
  goOn: '前往员工页面',
  toSignIn: '前往登录',
  resetPassword: {
    title: '新密码',
    text: (email) => `请为 ${email} 设置新密码。其他设备会退出登录。`,
    password: '新密码',
    submit: '设置并登录',
    sending: '正在设置…',
  },
  signIn: {
    title: '登录',
    text: '请用收到此链接的邮箱登录。',
    otherAddress: '请输入收到此链接的邮箱。',
  },
  verifyEmail: {
    title: '验证邮箱',
    text: (email) => `如果 ${email} 是您的邮箱，请点击下面的按钮。`,
    submit: '验证',
    done: '邮箱已验证',
    doneText: (email) => `${email} 已验证。`,
  },
  changeEmail: {
    title: '更改邮箱',
    text: (email, previous) => `登录邮箱将从 ${previous} 改为 ${email}。其他设备会退出登录。`,
    submit: '改为此邮箱',
    done: '邮箱已更改',
    doneText: (email) => `今后请使用 ${email} 登录。`,
  },
  recoverEmail: {
    title: '恢复原来的邮箱',
    text: (email, previous) => `登录邮箱将从 ${previous} 恢复为 ${email}。当前密码将失效，所有设备都会退出登录。`,
    submit: '恢复',
    done: '已恢复原来的邮箱',
    doneText: (email) => `设置新密码的链接已发送到 ${email}，请查看邮箱。`,
    lost: '此链接已使用过或已过期，请联系门店管理员。',
  },
  needsScript: '此操作需要 JavaScript，请检查浏览器设置。',
}
