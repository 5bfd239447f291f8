import type { DeviceTrouble } from '#domain/devices.ts'

export const words = {
  silent: (name: string) => `「${name}」から返事がありません。`,
  troubles: {
    soundLocked: (name: string) => `「${name}」の音が止まっています。画面に1回さわると鳴ります。`,
    paperOut: (name: string) => `「${name}」の用紙が切れています。`,
    coverOpen: (name: string) => `「${name}」のカバーが開いています。`,
    offline: (name: string) => `「${name}」が印刷できない状態です。`,
  } satisfies Record<DeviceTrouble, (name: string) => string>,
  several: (names: string) => `確かめる端末：${names}`,
  and: '、',
  open: '端末を見る',
}

export type DeviceTroubleWords = typeof words
