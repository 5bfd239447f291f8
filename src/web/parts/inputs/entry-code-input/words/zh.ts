import type { EntryCodeInputWords } from './ja.ts'

export const words: EntryCodeInputWords = {
  label: '门店码',
  help: '门店海报上的 8 位字符，也可以粘贴链接。',
  short: '门店码为 8 位字符，请核对门店海报。',
  foreign: (host) => `这是其他网站（${host}）的链接。请使用门店海报上的二维码或 8 位门店码。`,
  unreadable: '无法从此链接读取门店码，请输入门店海报上的 8 位字符。',
  openPage: '打开此链接的页面',
  or: '或者',
  scan: '扫描二维码',
  insecure: '此连接无法使用相机，请输入门店码。',
  noCamera: '此设备没有相机，请输入门店码。',
  unloaded: '相机未能启动，请在网络恢复后重试。',
  scanner: {
    title: '扫描二维码',
    picture: '相机画面',
    starting: '正在准备相机',
    aim: '请将门店的二维码放入框内。',
    privacy: '画面只在本设备内使用，不会保存或发送。',
    stop: '改为输入门店码',
    retry: '再次使用相机',
    otherCode: '这似乎不是门店的二维码，请扫描门店海报上的二维码。',
    refusals: {
      denied: '没有相机权限。请在浏览器设置中允许，或输入门店码。',
      busy: '其他应用似乎正在使用相机，请关闭后重试。',
      none: '无法使用相机，请输入门店码。',
    },
  },
}
