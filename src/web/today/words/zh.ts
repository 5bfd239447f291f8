import type { TodayWords } from './ja.ts'

export const words: TodayWords = {
  dot: '・',
  today: {
    failedMails: (n) => `最近24小时有${n}封邮件未能送达。`,
    showFailedMails: '查看',
    title: '今日概况',
    report: '日报',
    open: '打开排队页面',
    greeting: (name) => `${name}，您好`,
    waiting: '正在等候',
    longest: '等候最久',
    served: '已接待',
    parties: '组',
    people: (count) => `${count} 位`,
    minutes: '分钟',
    nobody: '目前无人等候',
    joined: (count) => `取号 ${count} 组`,
    lostParts: (noShow, cancelled) => `未到 ${noShow}・已取消 ${cancelled}`,
    told: {
      title: '按预计时间叫号',
      text: (days, visits, minutes) => `近 ${days} 天 ${visits} 组，平均相差 ${minutes} 分钟`,
      tooFew: (visits, needed) => `累计 ${needed} 组后显示（目前 ${visits} 组）`,
      unknown: '未能加载',
    },
    named: (name) => name,
  },
  entry: {
    title: '顾客入口',
    text: '顾客可通过此二维码或受理码取号。',
    code: '受理码',
    link: '取号页面链接',
    qr: '取号页面二维码',
    openPage: '打开取号页面',
    localOnly:
      '目前此地址只能在这台电脑上打开。请将电脑连接到门店的 Wi-Fi 等网络后重启服务器（如果 HOST 设置为 127.0.0.1，请删除该行）。',
    networkOnly: '连接门店 Wi-Fi 的设备可以打开',
  },
}
