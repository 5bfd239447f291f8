import type { ShopTextLocale } from '../../src/domain/locale.ts'

/** Texts of the queue page in each language: path, headings and buttons. */
export const deskWords = {
  ja: {
    path: '',
    next: '次の方',
    waiting: (count: number) => `${count}組待ち`,
    called: '呼出中',
    serving: '対応中',
    call: /^呼ぶ/,
    chooseCounter: 'カウンターを選ぶ',
    counter: (name: string) => `${name}番`,
    done: '決める',
    notTwice: '二重には呼び出していません。',
  },
  en: {
    path: '/en',
    next: 'Next',
    waiting: (count: number) => `${count} waiting`,
    called: 'Called',
    serving: 'Serving',
    call: /^Call/,
    chooseCounter: 'Choose your counter',
    counter: (name: string) => `Counter ${name}`,
    done: 'Done',
    notTwice: 'No visitor was called twice.',
  },
  zh: {
    path: '/zh',
    next: '下一位',
    waiting: (count: number) => `${count} 组等候`,
    called: '已叫号',
    serving: '办理中',
    call: /^叫号/,
    chooseCounter: '选择柜台',
    counter: (name: string) => `${name} 号`,
    done: '确定',
    notTwice: '没有重复叫号。',
  },
} satisfies Record<ShopTextLocale, { path: string } & Record<string, unknown>>
