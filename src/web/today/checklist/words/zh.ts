import type { ChecklistWords } from './ja.ts'

export const words: ChecklistWords = {
  title: '初始准备',
  progress: (done, of) => `共 ${of} 项，已完成 ${done} 项`,
  count: (done, of) => `${done} / ${of}`,
  hide: '隐藏',
  show: '显示',
  done: '已完成',
  change: '更改',
  actOn: (act, step) => `${act}：${step}`,
  dot: ' · ',
  steps: {
    hours: { title: '设置营业时间和休息日', text: '目前全天开放。设置后，非营业时间不能取号和预约。', act: '设置' },
    contact: { title: '填写电话和地址', text: '会显示在顾客的页面和邮件中。', act: '填写' },
    counter: { title: '增加柜台', text: '目前有 1 个。有 2 个时可同时接待两位顾客。', act: '添加' },
    colleagues: { title: '邀请成员', text: '只需邮箱和角色即可邀请。', act: '邀请' },
    poster: { title: '张贴海报', text: '将二维码和门店码打印在一张 A4 纸上。', act: '制作' },
    mail: { title: '启用邮件', text: '用于确认预约和通知叫号。', act: '查看方法' },
    lines: { title: '选择线路和车站', text: '顾客可在接待卡中选择车站。', act: '选择' },
  },
  hours: '使用此时间',
  contact: { phone: '电话', address: '地址', save: '保存' },
  counter: { name: '柜台名称', save: '添加' },
  entered: {
    people: (n) => `${n} 人`,
    invited: (n) => `已邀请 ${n} 人`,
    printed: (day) => `${day} 已打印`,
    mail: '可以发送邮件',
    lines: (n) => `${n} 条线路`,
  },
}
