import type { AlertMessages } from './ja.ts'

export const messages: AlertMessages = {
  mute: '关闭声音',
  on: '届时会响铃提醒，请确认音量。',
  onShaking: '届时会响铃并振动提醒，请确认音量。',
  blocked: '声音已停止，请再次点按“开启声音”。',
  missing: '此浏览器无法播放声音，请不时查看页面。',
  screen: '保持屏幕常亮',
  screenRefused: '目前无法保持屏幕常亮，例如电量过低时。',
  screenInsecure: '此连接无法保持屏幕常亮，请不时触碰屏幕以免熄屏。',
}
