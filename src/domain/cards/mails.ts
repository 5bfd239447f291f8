import { dayMinutes, type Mails } from '../mail-shape.ts'

const card = { shop: 'text', link: 'page' } as const
const colleague = { shop: 'text', recipient: 'text?', link: 'page' } as const

export const cardMails = {
  'card.received': { class: 'transactional', variables: card, needs: ['link'], worthMinutes: dayMinutes },
  'card.correction': {
    class: 'transactional',
    variables: { ...card, words: 'text' },
    needs: ['words', 'link'],
    worthMinutes: 3 * dayMinutes,
  },
  'card.offer': {
    class: 'advertising',
    variables: { ...card, words: 'text', sender: 'text', postal: 'text', complaints: 'text' },
    needs: ['words'],
    worthMinutes: 3 * dayMinutes,
  },
} as const satisfies Mails

export const colleagueMails = {
  'card.assigned': { class: 'transactional', variables: { ...colleague, count: 'text?' }, needs: ['link'], worthMinutes: dayMinutes },
  'card.contactDue': { class: 'transactional', variables: { ...colleague, count: 'text?' }, needs: ['link'], worthMinutes: dayMinutes },
  'task.due': {
    class: 'transactional',
    variables: { ...colleague, task: 'text', due: 'date?' },
    needs: ['task', 'link'],
    worthMinutes: dayMinutes,
  },
} as const satisfies Mails
