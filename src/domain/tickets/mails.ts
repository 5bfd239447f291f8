import type { Mails } from '../mail-shape.ts'

const ticket = { shop: 'text', number: 'text', link: 'page' } as const

export const ticketMails = {
  'ticket.joined': { class: 'transactional', variables: { ...ticket, wait: 'minutes?' }, needs: ['number', 'link'], worthMinutes: 30 },
  'ticket.near': { class: 'transactional', variables: { ...ticket, ahead: 'text' }, needs: ['number', 'link'], worthMinutes: 15 },
  'ticket.called': { class: 'transactional', variables: { ...ticket, counter: 'counter?' }, needs: ['number', 'link'], worthMinutes: 15 },
  'ticket.requeued': { class: 'transactional', variables: ticket, needs: ['number', 'link'], worthMinutes: 30 },
  'ticket.noShow': { class: 'transactional', variables: ticket, needs: ['number', 'link'], worthMinutes: 60 },
  'ticket.cancelled': { class: 'transactional', variables: ticket, needs: ['number'], worthMinutes: 60 },
  'ticket.message': { class: 'transactional', variables: { ...ticket, words: 'text' }, needs: ['words', 'link'], worthMinutes: 60 },
} as const satisfies Mails
