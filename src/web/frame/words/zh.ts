import type { FrameWords } from './ja.ts'

export const words: FrameWords = {
  product: 'Uketsuke',
  language: '语言',
  homeLabel: 'Uketsuke 首页',
  home: '返回首页',
  enterCode: '输入门店码',
  privacy: '个人信息的处理',
  madeWith: '由 Uketsuke 提供',
  wayHere: '前往门店的路线（打开 Google 地图）',
  reload: '刷新页面',
  backToTop: '返回页面顶部',
  loading: '正在加载',
  offline: '网络未连接',
  online: '网络已恢复',
  errorId: (id) => `查询编号 ${id}`,
  notFound: {
    title: '找不到该页面',
    slipHead: '没有这个号码',
    slipFoot: '请检查网址',
    text: '网址可能已更改或输入有误。您已取的号码仍然有效。',
  },
  errors: {
    forbidden: {
      title: '无法查看该页面',
      slipHead: '没有权限',
      slipFoot: '请联系门店管理员',
      text: '您没有查看该页面的权限，请联系门店管理员。',
    },
    unavailable: {
      title: '暂时无法显示',
      slipHead: '请稍候',
      slipFoot: '页面很快就能显示',
      text: '目前无法连接服务器。您已取的号码仍然有效，请稍后再试。',
    },
    other: {
      title: '无法显示该页面',
      slipHead: '非常抱歉',
      slipFoot: '请稍后再试',
      text: '出现了问题。您已取的号码仍然有效，请稍后再试。',
    },
  },
  shopEntry: {
    recent: '此设备的取号记录',
    shops: '去过的门店',
    visited: (date) => `${date} 到店`,
    takenAt: (time) => `${time} 取号`,
  },
  newVersion: {
    text: '有新版本',
    typed: '您填写的内容会保留',
    later: '请填写完毕后再更新',
    update: '更新',
    close: '稍后',
  },
}
