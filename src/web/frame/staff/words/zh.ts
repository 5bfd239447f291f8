import { words as roles } from '#contract/role-names/zh.ts'
import { words as features } from '../../../menu/words/zh.ts'
import type { StaffFrameWords } from './ja.ts'

export const words: StaffFrameWords = {
  menu: '菜单',
  openMenu: '打开菜单',
  skip: '跳到正文',
  today: '今日概况',
  waiting: '排队',
  ...features.menu,
  cards: '接待卡',
  parties: (n) => `${n} 组等候中`,
  untaken: (n) => `${n} 张无负责人`,
  settings: '设置',
  help: '帮助',
  pageHelp: '本页帮助',
  profile: '我的账号',
  signOut: '退出登录',
  signedInAs: (name) => `当前登录：${name}`,
  environments: { development: '开发环境', staging: '测试环境', production: '正式环境' },
  roles,
  shops: { label: (name) => `切换门店：${name}` },
  tablet: {
    leave: '交接',
    soon: '即将返回姓名选择页面。',
    stay: '继续使用',
  },
  secondFactor: {
    from: (day) => `自${day}起，登录需要两步验证。`,
    due: '需要设置两步验证。设置完成后即可使用其他页面。',
    setUp: '去设置',
  },
  backup: {
    overdue: (days: number | null) => (days === null ? '还没有备份过。' : `距上次备份已过 ${days} 天。`),
    whatToDo: '请在服务器电脑上运行以下命令，查看原因和处理方法。',
    help: '如何备份和恢复',
  },
  noWorkplace: {
    title: '没有可使用的门店',
    text: '此账号尚不是任何门店的成员，或已被停用。请联系门店管理员，向此邮箱发送邀请。打开邀请链接后，即可使用门店页面。',
  },
  notForRole: {
    title: '当前角色无法查看此页面',
    text: (own, may) => `当前角色是“${own}”。此页面供以下角色使用：${may.join('、')}。如有需要，请与他们联系。`,
  },
  nowhere: {
    title: '找不到该页面',
    text: '网址可能已更改或输入有误。排队记录没有变化。',
    back: '返回今日概况',
  },
  failed: '排队记录没有变化，请稍后再试。',
  print: '打印',
  drag: {
    handle: (name) => `移动${name}`,
    how: '按空格键拿起，用上下方向键移动，再按空格键放下，按 Esc 键取消。',
    grabbed: (name) => `已拿起${name}`,
    over: (name, place) => `${name}位于第 ${place} 位`,
    dropped: (name, place) => `${name}已放在第 ${place} 位`,
    cancelled: (name) => `${name}已回到原处`,
  },
}
