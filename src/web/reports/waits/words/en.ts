import type { WaitReportWords } from './ja.ts'

const parties = (count: number) => `${count} ${count === 1 ? 'party' : 'parties'}`

export const words: WaitReportWords = {
  title: 'Accuracy of estimated waits',
  back: 'Day report',
  period: (shop, from, to) => `${shop} · ${from} – ${to}`,
  kept: (days, of100) => `In the last ${days} days, ${of100} of 100 estimates were kept.`,
  tooFewInAll: (visits, least) =>
    `${visits} ${visits === 1 ? 'visit' : 'visits'} with an estimate so far. Shares appear from ${least} visits on.`,
  better: (error, difference) => `Estimates were off by ${error} minutes on average, ${difference} minutes less than the simple rule.`,
  same: (error) => `Estimates were off by ${error} minutes on average, about the same as the simple rule.`,
  worse: (error, difference) => `Estimates were off by ${error} minutes on average, ${difference} minutes more than the simple rule.`,
  facts: {
    inside: 'Called within the estimate',
    early: 'Called earlier',
    late: 'Called later',
    visits: 'Visits with an estimate',
    percent: (percent) => `${percent}%`,
    parties,
  },
  meaning:
    'The estimate is the wait that visitors see right after taking a number. The simple rule adds up the usual lengths of the parties ahead and adjusts them to today’s pace. Then it divides the sum by the number of staff on duty.',
  chart: {
    estimate: 'Estimate',
    plain: 'Simple rule',
    title: 'Error by day',
    what: 'average minutes',
    label: (from, to) => `Line chart of the error by day from ${from} to ${to}. The table “By day” has the same figures.`,
    minutes: (minutes) => `${minutes}\u00a0min`,
  },
  help: {
    title: 'What would shorten waits',
    text: 'Replays the visits of the last 14 days with one more person.',
    start: 'Try on the last 14 days',
    running: 'Trying…',
    from: (time) => `One more person from ${time}:`,
    lane: (name) => `One more person for “${name}”:`,
    saved: (minutes) => `${minutes} min less on average`,
    none: 'One more person would hardly have changed the waits.',
    how: (days, visits, mean) => `Tried on ${visits} visits of ${days} days. With the present staff the average is ${mean} min.`,
  },
  tables: {
    hours: { title: 'By hour', head: 'Hour' },
    services: { title: 'By service', head: 'Service' },
    lanes: { title: 'By lane', head: 'Lane' },
    days: { title: 'By day', head: 'Date' },
    visits: 'Visits',
    kept: 'Kept',
    error: 'Error',
    plainError: 'Simple rule',
    units: { parties: 'parties', percent: '%', minutes: 'average minutes' },
    hour: (hour) => `${hour}:00`,
    tooFew: 'Too few visits yet',
    none: '–',
  },
  empty: {
    title: 'No estimates yet',
    text: 'Visitors see an estimate when staff are ready and other parties wait ahead. Its accuracy appears here.',
  },
}
