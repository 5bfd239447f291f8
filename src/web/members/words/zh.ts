import type { MemberWords } from './ja.ts'

export const words: MemberWords = {
  signIn: {
    title: '门店人员登录',
    greeting: '您好',
    intro: '供门店成员登录。',
    byLink: '使用邮件链接登录',
    ended: '此设备已被退出登录。如需继续，请重新登录。',
    deleted: '您的账号已删除。感谢您的使用。',
  },
  byMail: {
    email: '邮箱',
    submit: '发送链接',
    sending: '正在发送…',
    sent: '请查看邮箱',
    delayed: '若几分钟后仍未收到，请查看垃圾邮件并确认邮箱地址。',
    again: '使用其他邮箱',
    back: '返回登录',
    unable: '本系统尚未设置邮件服务器，无法发送链接。请联系门店管理员。',
    needsScript: '此操作需要 JavaScript，请确认浏览器设置。',
  },
  forgot: {
    title: '重设密码',
    text: '请输入登录时使用的邮箱，我们会发送用于设置新密码的链接。',
    sentText: (email) => `如果 ${email} 已注册账号，链接已发出。链接1小时内有效，仅可使用一次。`,
  },
  signInLink: {
    title: '使用邮件链接登录',
    text: '请输入登录时使用的邮箱，我们会发送无需密码即可登录的链接。',
    sentText: (email) => `如果 ${email} 已注册账号，链接已发出。链接15分钟内有效，仅可使用一次。`,
  },
  signOut: {
    title: '退出登录',
    working: '正在退出登录',
    asked: '要退出登录吗？',
    yes: '退出登录',
    no: '保持登录',
    done: '已退出登录',
    doneText: '辛苦了。您在本设备上的工作已结束。',
    failed: '未能退出登录',
    failedText: '无法通知服务器。如果是共用设备，请再试一次。',
    retry: '再次退出登录',
    again: '重新登录',
  },
}
