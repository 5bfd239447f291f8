import type { SelfTestMessages } from './ja.ts'

export const messages: SelfTestMessages = {
  title: '检查连接',
  about: '检查此设备和网络可以使用哪些功能。内容不含姓名，也不含门店信息。',
  start: '开始检查',
  again: '重新检查',
  running: '正在检查…',
  done: (limited, bad) =>
    bad > 0
      ? `发现 ${bad} 个问题。请将下方内容发送给门店或客服。`
      : limited > 0
        ? `没有问题。此设备有 ${limited} 项功能不可用。`
        : '一切正常。',
  noScript: '检查需要启用 JavaScript。',
  checks: {
    secure: '加密连接',
    api: '服务器',
    stream: '实时更新',
    clock: '时钟误差',
    storage: '设备存储',
    camera: '摄像头',
    push: '通知',
    worker: '离线显示',
    device: '此设备',
  },
  verdicts: { good: '正常', limited: '不可用', bad: '有问题' },
  reasons: {
    works: '可以使用',
    ownMachine: '这是设备自身的地址，无需加密也是安全的',
    supported: '此设备支持通知，但目前还不会以通知发送叫号',
    plainHttp: '当前为 http 连接。可以取号和叫号，但摄像头、通知和离线显示不可用',
    insecure: '仅在加密连接（https）下可用',
    missing: '此设备或浏览器没有该功能',
    denied: '浏览器设置未允许',
    asleep: '尚未就绪，可能被浏览器拦截',
    unreachable: '无法连接服务器。请检查您的信号或 Wi-Fi',
    notReady: '服务器正在运行，但尚未就绪。请稍后再试',
    noBeat: '收不到实时更新，可能被途中的设备拦截',
    cut: '实时更新中途断开',
    ahead: '设备时钟偏快。等候时间以服务器时钟为准，不影响您的排队',
    behind: '设备时钟偏慢。等候时间以服务器时钟为准，不影响您的排队',
    unknown: '无法检查',
    noStorage: '浏览器不允许保存。关闭页面后，您需要重新打开号码页面的地址',
    noCookies: 'Cookie 已关闭，无法登录，也无法防止重复取号',
    noted: '已记录',
  },
  report: { label: '发送给客服的内容', copy: '复制', copied: '已复制', selected: '已选中。请长按或用 Ctrl+C（⌘C）复制' },
}
