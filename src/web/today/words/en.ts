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
      'The address in this QR code opens on this computer only. Open this page by the address of your network (it was printed when the server started), and the QR code works on visitors’ phones.',
  },
}
