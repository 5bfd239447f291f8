import type { LaneStop, LaneStopReason } from '#domain/queue-settings/lane-door.ts'

/** What a visitor reads of a lane that takes no numbers. The server fills it in; no page loads it. */
export const messages = {
  ended: '本日の受付は終了しました',
  stopped: { paused: 'ただいま受付を一時停止しています', closed: 'ただいま受付を停止しています' } satisfies Record<LaneStop, string>,
  reasons: {
    ended: '',
    crowded: '混み合っているためです。',
    staffAway: '担当者が不在のためです。',
    break: '休憩のためです。',
    trouble: '設備の不具合のためです。',
    other: '',
  } satisfies Record<LaneStopReason, string>,
  after: {
    paused: '再開まで、しばらくお待ちください。',
    closed: 'お手数ですが、お店の者へお声がけください。',
  } satisfies Record<LaneStop, string>,
  between: '',
  own: (note: string) => `お店より：${note}`,
  full: {
    now: { note: 'ただいま満員です', title: 'ただいま満員です', text: '30分ほどあとに、もう一度お試しください。' },
    today: {
      note: '本日の受付は終了しました',
      title: '本日の受付番号は、すべてお渡ししました',
      text: '恐れ入りますが、次の営業日にお越しください。',
    },
  },
  never: {
    note: 'ただいま受け付けておりません',
    title: 'ただいま受け付けておりません',
    text: 'お手数ですが、お店の者へお声がけください。',
  },
  hours: {
    note: (opening: string) => `${opening}から受け付けます`,
    title: 'ただいま受付時間外です',
    text: (opening: string) => `${opening}から受け付けます。お時間になりましたら、この画面からお取りいただけます。`,
  },
  opening: {
    today: (time: string) => `本日 ${time} `,
    tomorrow: (time: string) => `明日 ${time} `,
    onDay: (day: string, time: string) => `${day} ${time} `,
  },
}

export type LaneMessages = typeof messages
