import type { PresenceWords } from './ja.ts'

const counterName = (name: string) => (/^\d+$/.test(name) ? `${name} 号` : name)

export const words: PresenceWords = {
  presence: {
    label: '在岗状态',
    states: { serving_ready: '可以接待', away: '暂时离开', break: '休息中', off: '不在岗' },
  },
  counters: {
    label: counterName,
    choose: '选择柜台',
    chooseHint: '本设备会把顾客叫到这个柜台。',
    noCounters: '还没有柜台。',
    taken: (person, numbers) => [person, numbers.join('、')].filter(Boolean).join('·'),
    inUse: (counter, person, numbers) =>
      `${counterName(counter)}：${person ?? '其他员工'}正在接待 ${numbers.join('、')}。这台设备也使用这个柜台吗？`,
    takeIt: (counter) => `使用 ${counterName(counter)}`,
    leaveIt: '另选',
  },
}
