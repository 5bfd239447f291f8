import type { ActMessages } from './ja.ts'

export const messages: ActMessages = {
  unclear: 'We couldn’t tell which button you pressed, so nothing was changed. Please press it again.',
}
