import type { TodayWords } from './ja.ts'

export const words: TodayWords = {
  dot: ' · ',
  today: {
    failedMails: (n) =>
      n === 1 ? '1 mail could not be delivered in the last 24 hours.' : `${n} mails could not be delivered in the last 24 hours.`,
    showFailedMails: 'Show',
    title: 'Today',
    report: 'Day report',
    open: 'Open the waiting list',
    greeting: (name) => `Hello ${name}`,
    waiting: 'Waiting now',
    longest: 'Longest wait',
    served: 'Served',
    parties: '',
    people: (count) => `${count} ${count === 1 ? 'person' : 'people'}`,
    minutes: 'min',
    nobody: 'Nobody is waiting',
    joined: (count) => `${count} ${count === 1 ? 'number' : 'numbers'} taken`,
    lostParts: (noShow, cancelled) => `${noShow} no-show, ${cancelled} cancelled`,
    told: {
      title: 'Called as estimated',
      text: (days, visits, minutes) => `last ${days} days, ${visits} visits; off by ${minutes} min on average`,
      tooFew: (visits, needed) => `Shown once ${needed} visits have been measured (${visits} so far)`,
      unknown: 'Could not be loaded',
    },
    named: (name) => name,
  },
  entry: {
    title: 'The visitors’ door',
    text: 'Visitors take a number with this QR code or the shop code.',
    code: 'Shop code',
    link: 'Link to the visitors’ page',
    qr: 'QR code of the visitors’ page',
    openPage: 'Open the visitors’ page',
    localOnly:
      'For now this address opens on this computer only. Connect the computer to the shop’s network and restart the server (if HOST is set to 127.0.0.1, remove that line).',
    networkOnly: 'Opens on devices connected to the shop’s Wi-Fi',
  },
}
