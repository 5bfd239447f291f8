import type { CardWords } from './ja.ts'

const sum = (yen: number) => `¥${yen.toLocaleString('en')}`
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const words: CardWords = {
  facts: {
    yen: sum,
    yenFrom: (least) => `${sum(least)}+`,
    yenTo: (most) => `up to ${sum(most)}`,
    yenRange: (least, most) => `${sum(least)}–${most.toLocaleString('en')}`,
    periods: { asap: 'as soon as possible', any: 'any time' },
    day: (month, day) => `${day} ${months[month - 1]}`,
    date: (year, month, day) => `${day} ${months[month - 1]} ${year}`,
    days: (from, to) => `${from}–${to}`,
    more: (words, others) => `${words.join(', ')}${others > 0 ? ` +${others}` : ''}`,
  },
  files: {
    columns: {
      id: 'Card ID',
      rev: 'Revision',
      sentAt: 'Received',
      ticket: 'Number',
      status: 'Status',
      stage: 'Stage',
      assignee: 'Assigned to',
      temperature: 'Rating',
      nextContactOn: 'Next contact',
      locale: 'Visitor’s language',
    },
    parts: {
      Min: 'from',
      Max: 'up to',
      '.kind': 'when',
      '.from': 'first day',
      '.to': 'last day',
      PostalCode: 'postal code',
      Prefecture: 'prefecture',
      City: 'city',
      Town: 'town',
      Street: 'street number',
      Building: 'building',
      Version: 'version of the text',
      Locale: 'language of the text',
    },
    part: (label, part) => `${label} (${part})`,
    statuses: { submitted: 'Not read yet', accepted: 'Accepted', in_progress: 'In progress', on_hold: 'On hold', won: 'Won', lost: 'Lost' },
    periods: { asap: 'As soon as possible', any: 'Any time', range: 'Between two days' },
    yes: 'Yes',
    wrong: {
      unknown: (said) => `“${said.slice(0, 40)}” was not found.`,
      ambiguous: (said, stations) =>
        `Several stations are called “${said.slice(0, 40)}”. Please write which one: ${stations.slice(0, 10).join('; ')}`,
      notADay: 'Please check the date. For example: 2026-11-22',
      notATime: 'Please check the time; it must be past. For example: 2026-11-22 10:05',
      twice: 'Another row has the same id.',
      inBin: 'This card is in the bin. Please bring it back first, or take this row out.',
      erased: 'This id can’t be used. Please empty it, or take this row out.',
      noRev: 'To change a card that is there, the column “Revision” is needed.',
      changed: 'This card was changed after the export. Please export it again.',
      tooMuch: 'There is too much text in this row.',
    },
  },
}
