import type { TicketNotificationWords } from './ja.ts'

export const words: TicketNotificationWords = {
  closed: {
    nothing: '关闭页面后，将收不到叫号提醒。',
    mail: (address) => `关闭页面后，将发邮件（${address}）通知您。`,
    push: '关闭页面后，将通过推送通知提醒您。',
    both: (address) => `关闭页面后，将通过推送通知和邮件（${address}）提醒您。`,
    failed: (address, reached) => `邮件无法送达 ${address}。请检查并重新填写邮箱。${reached}`,
    smsFailed: '短信无法送达您填写的手机号。如号码有误，请告知门店员工。',
  },
  title: '轮到您时，此页面会提醒您',
  sound: '开启声音',
  mail: {
    open: '也通过邮件接收通知',
    change: '更改或停止邮件通知',
    address: '接收通知的邮箱',
    help: '快轮到您时和叫到您时会发送邮件，手机锁屏时也能收到。邮箱会在营业日结束时清除，不会写入接待卡。',
    save: '使用此邮箱',
    stop: '停止邮件通知',
  },
  offer: '通过推送通知接收叫号提醒',
  change: '更改或停止推送通知',
  noServer: '门店的页面不是安全连接（https），无法使用推送通知。',
  text: '快轮到您时和叫到您时会通知这台设备，关闭页面后也能收到。',
  content: '通知只包含号码和门店名称，经由浏览器的推送服务送达。到访结束后，我们会清除登记。',
  turnOn: '在这台设备上接收通知',
  on: '将通知这台设备。',
  turnOff: '停止推送通知',
  failed: '未能开启通知，请重试。',
  obstacles: {
    insecure: '此页面不是安全连接（https），无法使用推送通知。',
    inApp: '在其他应用内打开的页面无法接收通知。请用 Safari 或 Chrome 等浏览器打开此页面。',
    old: '您的浏览器不支持推送通知。',
    denied: '浏览器已阻止本网站的通知。请在浏览器的网站设置中允许“通知”，然后重新打开此处。',
    homeScreen: '在 iPhone 或 iPad 上，请将此页面添加到主屏幕，即可接收通知。',
  },
  homeScreen: {
    share: { text: '点按分享按钮', picture: '页面下方的分享按钮：从方框中伸出的向上箭头' },
    add: { text: '选择“添加到主屏幕”', picture: '分享菜单，“添加到主屏幕”已标出' },
    open: { text: '从新图标打开，并开启通知', picture: '主屏幕，新图标已标出' },
  },
}
