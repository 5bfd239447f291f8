import type { CodeInputWords } from './ja.ts'

export const words: CodeInputWords = {
  label: 'Shop code',
  help: '8 characters on the shop’s poster. You can paste its link, too.',
  short: 'A shop code has 8 characters. Please look at the shop’s poster again.',
  foreign: (host) => `This is a link to another site (${host}). Please use the QR code or the 8 characters on the shop’s poster.`,
  unreadable: 'There is no shop code in this link. Please type the 8 characters on the shop’s poster.',
  openPage: 'Open the page of this link',
  or: 'or',
  scan: 'Scan the QR code',
  insecure: 'This connection does not let pages use the camera. Please type the code.',
  noCamera: 'This device has no camera that we can use. Please type the code.',
  unloaded: 'The scanner could not be loaded. Please try again when you have a connection.',
  scanner: {
    title: 'Scan the QR code',
    picture: 'Picture of the camera',
    starting: 'Starting the camera',
    aim: 'Hold the shop’s QR code inside the frame.',
    privacy: 'The picture stays on this device. It is neither kept nor sent.',
    stop: 'Type the code instead',
    retry: 'Try the camera again',
    otherCode: 'This QR code is not one of ours. Please use the one on the shop’s poster.',
    refusals: {
      denied: 'The camera is not allowed here. Allow it in the settings of your browser, or type the code.',
      busy: 'Another app seems to use the camera. Please close it and try again.',
      none: 'The camera could not be used. Please type the code.',
    },
  },
}
