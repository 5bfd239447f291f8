import type { Duty } from '../staff-select/staff-person.ts'

const duty: Record<Duty, string> = { serving_ready: '対応できます', away: '離席中', break: '休憩中', off: '勤務外' }

export const words = {
  choice: {
    choose: 'お選びください',
    change: '変更する',
    clear: (label: string) => `${label}の選択を解除`,
    remove: (choice: string) => `${choice}を外す`,
    raise: (choice: string, rank: number) => `${choice}を第${rank}希望に上げる`,
    rank: (rank: number) => `第${rank}希望`,
    several: '複数可',
    atMost: (n: number) => `${n}つまで`,
    full: (n: number) => `${n}つまでお選びいただけます。変更するときは、どれか1つを外してください。`,
    search: '探す',
    searchHint: 'ことば・ひらがな',
    clearSearch: '検索の文字を消す',
    found: (n: number) => `${n}件`,
    nothing: '見つかりませんでした',
    nothingHint: '文字を減らすか、ひらがなでお試しください。',
    groups: '絞り込み',
    picked: '選んだもの',
    pickedNumber: (n: number) => `${n}件を選択中です`,
    decide: (n: number) => (n === 0 ? '選ばずに戻る' : `${n}件に決める`),
    loading: '読み込んでいます',
  },
  routeSelect: {
    search: '路線名・かな・ローマ字',
    sorting: '並べ方',
    sortings: { operator: '会社別', prefecture: '都道府県別' },
  },
  staffSelect: {
    choose: '選んでください',
    nobody: '担当者なし',
    loading: '読み込んでいます',
    nothing: '見つかりませんでした',
    duty,
    withDuty: (name: string, state: string) => `${name}（${state}）`,
  },
  stationSelect: {
    search: '駅名・かな・ローマ字',
    decide: (n: number) => `${n}駅に決める`,
  },
}

export type ChoiceWords = typeof words
