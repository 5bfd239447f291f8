import type { PhotoMessages } from './ja.ts'

const photos = (n: number) => (n === 1 ? '1 photo' : `${n} photos`)

export const messages: PhotoMessages = {
  waiting: 'Not sent yet',
  sending: 'Sending…',
  sent: 'Sent',
  unsent: 'Could not be sent yet',
  whenKept: 'Photos are sent once you have agreed to how your data is used and we can reach you.',
  again: 'Send again',
  network: 'There is no connection, so the photos were not sent. They are sent again once it is back.',
  stays: 'There is no connection, so it could not be removed. Please try again.',
  noScript: 'To send photos, please turn on JavaScript. You can send the card without them, and show them at the counter.',
  news: {
    sending: (done, all) => `Sending photos (${done} of ${all}). Please keep this page open.`,
    waiting: (n) => `${photos(n)} will be sent with your card.`,
    sent: (n) => `${photos(n)} sent.`,
    unsent: (n) => `${photos(n)} could not be sent yet.`,
  },
}
