import type { InvitationWords } from './ja.ts'

export const words: InvitationWords = {
  title: '成员邀请',
  text: (shop) => `您受邀成为 ${shop} 的成员。`,
  organization: '法人',
  shop: '门店',
  role: '角色',
  email: '邮箱',
  until: '有效期至',
  name: '姓名',
  nameHelp: '会显示在门店的页面上。',
  password: '密码',
  accept: '创建账号并加入',
  accepting: '正在加入…',
  unsent: '未能发送，内容还在，请重试。',
  existing: {
    link: '我已有账号',
    back: '创建新账号',
    text: '请输入您账号的密码以接受此邀请。',
    password: '您账号的密码',
    accept: '登录并加入',
    needsScript: '登录需要 JavaScript，请在浏览器设置中启用。',
  },
  accepted: {
    title: '已成功加入',
    text: (shop) => `您已成为 ${shop} 的成员，请登录使用。`,
    signedIn: (shop) => `您已成为 ${shop} 的成员，并已登录。`,
    begin: '打开今日概况',
    signIn: '前往登录',
  },
  unusable: { title: '该邀请无法使用', signIn: '前往登录' },
}
