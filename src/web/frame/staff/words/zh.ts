import type { StaffFrameWords } from './ja.ts'

const counterName = (name: string) => (/^\d+$/.test(name) ? `${name} 号` : name)

export const words: StaffFrameWords = {
  menu: '菜单',
  openMenu: '打开菜单',
  skip: '跳到正文',
  today: '今日概况',
  waiting: '排队',
  cards: '接待卡',
  queueSetting: '排队设置',
  people: '成员',
  formSetting: '接待卡项目设置',
  railways: '线路・车站',
  outbox: '通知邮件',
  requests: '个人信息相关申请',
  language: '语言',
  profile: '我的账号',
  signOut: '退出登录',
  signedInAs: (name) => `当前登录：${name}`,
  environments: { development: '开发环境', staging: '测试环境', production: '正式环境' },
  roles: { auditor: '审计（仅查看）', reception: '前台', staff: '负责人', manager: '店长', admin: '管理员', owner: '所有者' },
  shops: { label: (name) => `切换门店：${name}` },
  presence: {
    label: '在岗状态',
    states: { serving_ready: '可以接待', away: '暂时离开', break: '休息中', off: '不在岗' },
  },
  counters: {
    label: counterName,
    choose: '选择柜台',
    chooseHint: '本设备叫号时使用的柜台。',
    noCounters: '还没有柜台。',
    taken: (person, numbers) => [person, numbers.join('、')].filter(Boolean).join('·'),
    inUse: (counter, person, numbers) => `${counterName(counter)}：${person ?? '有人'}正在接待 ${numbers.join('、')}。这台设备也使用它吗？`,
    takeIt: (counter) => `使用${counterName(counter)}`,
    leaveIt: '另选',
  },
  backup: {
    overdue: (days: number | null) => (days === null ? '尚未进行过任何备份。' : `距上次备份已过 ${days} 天。`),
    whatToDo: '请在服务器电脑上运行以下命令，查看原因和处理方法。',
  },
  noWorkplace: {
    title: '没有可使用的门店',
    text: '此账号尚不是任何门店的成员，或已被停用。请向门店确认。',
  },
  notForRole: {
    title: '您的角色无法查看此页面',
    text: (own, may) => `您的角色是“${own}”。此页面供以下角色使用：${may.join('、')}。如有需要，请与他们联系。`,
  },
  nowhere: {
    title: '找不到该页面',
    text: '网址可能已更改或输入有误。排队记录没有变化。',
    back: '返回今日概况',
  },
  failed: '排队记录没有变化，请稍后再试。',
  print: '打印',
  copy: {
    copy: '复制',
    copied: '已复制',
    manual: '已选中，请按 Ctrl+C（Mac 为 ⌘C）复制。',
  },
  problem: {
    network: '网络未连接，请在恢复后重试。',
    signedOut: '登录已失效，请重新登录。',
    unknown: '操作没有成功，请重试。',
  },
  dayTables: {
    hours: { title: '按时段', hour: '时段', arrivals: '到店', wait: '等候时间', longest: '最长' },
    lanes: { title: '按队列', lane: '队列', arrivals: '到店', wait: '等候时间', service: '接待时间', lost: '未接待' },
    staff: { title: '按负责人', name: '负责人', services: '接待', service: '接待时间', total: '合计', nobody: '未记录负责人' },
    units: { parties: '组', services: '次', minutes: '平均分钟', plainMinutes: '分钟' },
    hour: (time) => `${Number(time.slice(0, 2))}时`,
    called: (count) => `叫号 ${count} 组`,
    none: '–',
    empty: '当天还没有顾客到店。',
    emptyStaff: '还没有接待记录。',
  },
}
