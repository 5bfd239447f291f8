export const messages = {
  rank: (n: number) => `第${n}希望`,
  chosen: '選択中',
  left: (n: number) => `あと${n}日お選びいただけます`,
  choose: (n: number) => (n === 1 ? '1日お選びいただけます' : `${n}日までお選びいただけます`),
  full: (n: number) => `${n}日お選びいただきました`,
  tooMany: (n: number) => `お選びいただけるのは${n}日までです。替えるときは、先に1日外してください`,
  added: (date: string, n: number) => `${date}を第${n}希望にしました`,
  removed: (date: string) => `${date}を外しました`,
  moved: (date: string, n: number) => `${date}を第${n}希望に上げました`,
  list: 'お選びになった日',
  moveUp: (date: string) => `${date}の順位を上げる`,
  remove: (date: string) => `${date}を外す`,
}

export type MultiDatePickerMessages = typeof messages
