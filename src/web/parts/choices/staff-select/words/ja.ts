import type { ColleaguePresenceState } from '../staff-person.ts'

const duty: Record<ColleaguePresenceState, string> = { serving_ready: '対応できます', away: '離席中', break: '休憩中', off: '勤務外' }

export const words = {
  choose: '選んでください',
  nobody: '担当者なし',
  loading: '読み込んでいます',
  nothing: '見つかりませんでした',
  duty,
  busy: '対応中',
  speaks: (language: string) => `${language}で対応可`,
  withDuty: (name: string, state: string) => `${name}（${state}）`,
}

export type StaffSelectWords = typeof words
