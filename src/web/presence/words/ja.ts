import type { PresenceState } from '#domain/presence.ts'

const counterName = (name: string) => (/^\d+$/.test(name) ? `${name}番` : name)

export const words = {
  presence: {
    label: '在席の状態',
    states: { serving_ready: '対応できます', away: '離席中', break: '休憩中', off: '勤務外' } satisfies Record<PresenceState, string>,
  },
  counters: {
    label: counterName,
    choose: 'カウンターを選ぶ',
    chooseHint: 'この端末から呼び出すカウンターです。',
    noCounters: 'カウンターがまだありません。',
    /** Beside a counter to choose: who is at it, and for which numbers. */
    taken: (person: string | undefined, numbers: readonly string[]) => [person, ...numbers].filter(Boolean).join('・'),
    inUse: (counter: string, person: string | undefined, numbers: readonly string[]) =>
      `${counterName(counter)}では、${person ? `${person}さんが ` : ' '}${numbers.join('・')} をご案内中です。この端末でも使いますか。`,
    takeIt: (counter: string) => `${counterName(counter)}を使う`,
    leaveIt: 'ほかを選ぶ',
  },
}

export type PresenceWords = typeof words
