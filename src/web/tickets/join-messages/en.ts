import type { JoinMessages } from './ja.ts'

export const messages: JoinMessages = {
  fields: { serviceId: 'service', partySize: 'party size', name: 'name' },
  chooseService: 'Please choose what your visit is about.',
  partySizeRange: 'Please enter a party size from {min} to {max}.',
}
