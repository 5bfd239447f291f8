import type { PageStateMessages } from './ja.ts'

export const messages: PageStateMessages = { loading: 'Loading', retry: 'Try again', errorId: (id) => `Reference ${id}` }
