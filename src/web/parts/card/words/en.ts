import type { UserCardWords } from './ja.ts'

const sum = (yen: number) => `¥${yen.toLocaleString('en')}`

export const words: UserCardWords = {
  form: {
    progress: (n, all) => `Page ${n} of ${all}`,
    back: 'Back to the page before',
    next: (title) => `Next: ${title}`,
    confirm: 'Check your answers',
    later: 'If you leave this out, we will ask you before we serve you.',
  },
  confirm: {
    edit: 'Change',
    editOf: (title) => `Change: ${title}`,
    back: 'Back to the page before',
    send: 'Send the card',
    none: 'Not answered',
    later: 'Not answered; we will ask you before we serve you',
    person: (name) => name,
    yen: sum,
    yenFrom: (least) => `${sum(least)} or more`,
    yenTo: (most) => `up to ${sum(most)}`,
    yenRange: (least, most) => `${sum(least)} to ${sum(most)}`,
    list: (words) => words.join(', '),
    agreed: (version) => (version ? `Agreed (version ${version})` : 'Agreed'),
    notAgreed: 'Not agreed',
  },
}
