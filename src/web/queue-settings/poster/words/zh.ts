import type { PosterWords } from './ja.ts'

export const words: PosterWords = {
  intro: '张贴在店内的二维码。请直接打印，或在打印窗口中选择“另存为 PDF”。',
  paper: '尺寸',
  papers: { A4: 'A4', A5: 'A5', stand: '桌面立牌' },
  standHint: '请用 A5 纸打印，沿中线对折，即为 A6 桌面立牌。',
  lane: '适用范围',
  whole: '整个门店',
  laneName: (letter, name) => `${letter} ${name}`,
  wifi: {
    title: '门店 Wi-Fi（选填）',
    text: '填写后，取号二维码上方会加上 Wi-Fi 二维码。填写的内容不会保存在服务器或本设备上。',
    name: '网络名称（SSID）',
    password: '密码',
    passwordHint: '没有密码的 Wi-Fi 请留空。',
    wrong: '名称最多 32 个英文字符（汉字 10 个），密码为 8 至 63 个字符。填写正确后会显示 Wi-Fi 二维码。',
  },
  needsWifi: '只有连接门店 Wi-Fi 的手机才能打开此地址，建议同时印上 Wi-Fi 二维码。',
  localOnly: '目前此地址只能在这台电脑上打开。请将电脑连接到门店的 Wi-Fi 等网络，再重启服务器。如果 HOST 设置为 127.0.0.1，则删除该行。',
  needsToday: '“仅限店内”的队列，请同时张贴今日码。',
  preview: '海报预览',
  sheet: {
    take: '请用手机取号',
    wifi: '请先连接 Wi-Fi',
    scan: '扫码取号',
    noApp: '无需安装应用，浏览器即可使用。',
    code: '门店码',
    network: '网络',
    password: '密码',
    qr: '取号页面的二维码',
    wifiQr: '连接门店 Wi-Fi 的二维码',
  },
}
