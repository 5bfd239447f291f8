import type { EntryCodeInputWords } from './ja.ts'

export const words: EntryCodeInputWords = {
  label: 'Shop code',
  help: 'The 8 characters on the shop’s poster. You can also paste the link to the shop’s page.',
  short: 'A shop code has 8 characters. Please check the shop’s poster.',
  foreign: (host) => `This is a link to another site (${host}). Please use the QR code or the 8 characters on the shop’s poster.`,
  unreadable: 'There is no shop code in this link. Please type the 8 characters on the shop’s poster.',
  openPage: 'Open this link',
  or: 'or',
  scan: 'Scan the QR code',
  insecure: 'The camera doesn’t work over this connection. Please type the code.',
  noCamera: 'No camera found on this device. Please type the code.',
  unloaded: 'The camera couldn’t be started. Please check your network connection and try again.',
  scanner: {
    title: 'Scan the QR code',
    picture: 'Camera picture',
    starting: 'Starting the camera',
    aim: 'Hold the shop’s QR code inside the frame.',
    privacy: 'The picture stays on this device. We don’t save or send it.',
    stop: 'Type the code instead',
    retry: 'Try the camera again',
    otherCode: 'This doesn’t seem to be a shop’s QR code. Please use the one on the shop’s poster.',
    refusals: {
      denied: 'Your browser is blocking the camera. Allow it in the browser’s settings, or type the code.',
      busy: 'Another app seems to be using the camera. Please close that app and try again.',
      none: 'The camera can’t be used. Please type the code.',
    },
  },
}
