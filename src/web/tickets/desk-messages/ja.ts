/** Texts of what stands around the lanes. */
export const messages = {
  people: {
    heading: 'スタッフ',
    none: 'スタッフがまだ登録されていません。',
    ready: (count: number) => (count === 0 ? '対応できる人がいません' : `${count}名が対応できます`),
    since: (state: string, minutes: number) => (minutes < 1 ? state : `${state}・${minutes}分`),
    off: (count: number) => `勤務外 ${count}名`,
    change: (name: string, state: string) => `${name}：${state}。変更する`,
    own: '在席の状態',
  },
}

export type DeskMessages = typeof messages
