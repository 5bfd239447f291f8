import type { DeviceTroubleWords } from './ja.ts'

export const words: DeviceTroubleWords = {
  silent: (name) => `“${name}”没有响应。`,
  troubles: {
    soundLocked: (name) => `“${name}”没有声音，点一下屏幕即可发声。`,
    paperOut: (name) => `“${name}”缺纸。`,
    coverOpen: (name) => `“${name}”的盖子未关。`,
    offline: (name) => `“${name}”无法打印。`,
  },
  several: (names) => `需检查的设备：${names}`,
  and: '、',
  open: '查看设备',
}
