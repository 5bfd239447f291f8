import { type MailDefinitions, minutesPerDay } from '../mail-shape.ts'

const card = { shop: 'text', link: 'page' } as const
const colleague = { shop: 'text', recipient: 'text?', link: 'page' } as const

export const visitorCardMails = {
  'card.received': { class: 'transactional', variables: card, requiredVariables: ['link'], ttlMinutes: minutesPerDay },
  'card.correction': {
    class: 'transactional',
    variables: { ...card, words: 'text' },
    requiredVariables: ['words', 'link'],
    ttlMinutes: 3 * minutesPerDay,
  },
  'card.reply': {
    class: 'transactional',
    // The link leads to the reservations of a shop that takes them; otherwise there is none.
    variables: { ...card, words: 'text' },
    requiredVariables: ['words'],
    ttlMinutes: 3 * minutesPerDay,
  },
  'card.promotion': {
    class: 'advertising',
    variables: { ...card, words: 'text', sender: 'text', postal: 'text', complaints: 'text' },
    requiredVariables: ['words'],
    ttlMinutes: 3 * minutesPerDay,
  },
} as const satisfies MailDefinitions

export const colleagueMails = {
  'card.assigned': {
    class: 'transactional',
    variables: { ...colleague, count: 'text?' },
    requiredVariables: ['link'],
    ttlMinutes: minutesPerDay,
  },
  'card.contactDue': {
    class: 'transactional',
    variables: { ...colleague, count: 'text?' },
    requiredVariables: ['link'],
    ttlMinutes: minutesPerDay,
  },
  'card.overdue': {
    class: 'transactional',
    variables: { ...colleague, count: 'text?' },
    requiredVariables: ['link'],
    ttlMinutes: minutesPerDay,
  },
  'task.due': {
    class: 'transactional',
    variables: { ...colleague, task: 'text', due: 'date?' },
    requiredVariables: ['task', 'link'],
    ttlMinutes: minutesPerDay,
  },
} as const satisfies MailDefinitions
