import type { TodayWords } from './ja.ts'

const rent = (yen: number | null) => `¥${(yen ?? 0) / 1000}k`

export const words: TodayWords = {
  dot: ' · ',
  today: {
    title: 'Today',
    opening: (times) => `Open ${times}`,
    closed: 'Closed today',
    report: 'Day report',
    open: 'Open the waiting list',
    failedMails: (n) =>
      n === 1 ? '1 e-mail could not be delivered in the last 24 hours.' : `${n} e-mails could not be delivered in the last 24 hours.`,
    showFailedMails: 'Show',
  },
  needs: {
    title: 'Needs you now',
    nothing: 'Nothing. When a visitor takes a number, it appears here.',
    longest: 'Longest wait',
    minutes: 'min',
    nobody: 'No visitors are waiting',
    among: (parties) => (parties === 1 ? '1 party waiting' : `${parties} parties waiting`),
    count: '',
    cards: 'Unassigned cards',
    sheets: '',
    oldest: (minutes) => (minutes < 60 ? `Oldest: ${minutes} min ago` : `Oldest: ${Math.floor(minutes / 60)} h ago`),
    oldestDays: (days) => (days === 1 ? 'Oldest: 1 day ago' : `Oldest: ${days} days ago`),
    allTaken: 'All cards are assigned',
    tasks: 'My work due today',
    others: (n) => `${n} more later`,
    noOthers: 'Nothing else',
    named: (name) => name,
  },
  cards: {
    title: 'Unassigned cards',
    all: (n) => `Show all ${n}`,
    yesterday: 'yesterday',
    take: 'Assign to me',
    taken: (name) => `Assigned ${name}’s card to you`,
    takeOf: (name) => `Assign to me: ${name}’s card`,
    rent: (from, to) => {
      if (from === null) return `up to ${rent(to)}`
      if (to === null) return `from ${rent(from)}`
      return from === to ? rent(to) : `${rent(from)}–${rent(to)}`
    },
  },
  tasks: {
    title: 'My work',
    mine: 'My cards',
    done: 'Marked as done',
    undone: 'Marked as not done',
    due: {
      overdue: (day) => `Overdue since ${day}`,
      today: () => 'Today',
      later: (day) => `Due ${day}`,
    },
  },
  chart: {
    title: 'Waiting time',
    what: 'Average in minutes, and parties called',
    hour: (hour) => `${hour}:00`,
    parties: (n) => String(n),
    minutes: (n) => `${n} min`,
    limit: (minutes) => `Long wait: over ${minutes} min`,
    definition: 'Time from taking a number to the call. For visitors who are still waiting, we count the time so far.',
    empty: 'Waiting times by hour appear here after the first call.',
    label: (hours) => `Waiting time by hour. ${hours}`,
    of: (hour, minutes) => `${hour} ${minutes}`,
    list: ', ',
  },
  entry: {
    open: 'QR and link',
    close: 'Close',
    title: 'Visitor entrance',
    code: 'Shop code',
    link: 'Link to take a number',
    qr: 'QR code of the page to take a number',
    openPage: 'Open the page',
    poster: 'Poster',
    localOnly:
      'This address opens on this computer only. Connect the computer to the shop’s network and restart the server. If the server’s settings contain HOST=127.0.0.1, remove that line first.',
    networkOnly: 'Opens on devices connected to the shop’s Wi-Fi',
  },
}
