import type { MailDefinitions } from '../mail-shape.ts'

const ticket = { shop: 'text', number: 'text', link: 'page' } as const

export const ticketMailDefinitions = {
  'ticket.joined': {
    class: 'transactional',
    variables: { ...ticket, wait: 'minutes?' },
    requiredVariables: ['number', 'link'],
    ttlMinutes: 30,
  },
  'ticket.near': { class: 'transactional', variables: { ...ticket, ahead: 'text' }, requiredVariables: ['number', 'link'], ttlMinutes: 15 },
  'ticket.called': {
    class: 'transactional',
    variables: { ...ticket, counter: 'counter?' },
    requiredVariables: ['number', 'link'],
    ttlMinutes: 15,
  },
  'ticket.requeued': { class: 'transactional', variables: ticket, requiredVariables: ['number', 'link'], ttlMinutes: 30 },
  'ticket.noShow': { class: 'transactional', variables: ticket, requiredVariables: ['number', 'link'], ttlMinutes: 60 },
  'ticket.cancelled': { class: 'transactional', variables: ticket, requiredVariables: ['number'], ttlMinutes: 60 },
  'ticket.message': {
    class: 'transactional',
    variables: { ...ticket, words: 'text' },
    requiredVariables: ['words', 'link'],
    ttlMinutes: 60,
  },
} as const satisfies MailDefinitions
