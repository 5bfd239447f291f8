import type { ReportWords } from './ja.ts'

const parties = (count: number) => `${count} ${count === 1 ? 'party' : 'parties'}`

export const words: ReportWords = {
  title: 'Day report',
  heading: (day) => `Report for ${day}`,
  back: 'Today',
  day: 'Date',
  show: 'Show',
  before: 'Day before',
  after: 'Day after',
  printed: (shop, time) => `${shop} · created at ${time}`,
  ongoing: (time) => `As of ${time}. The day is not over yet.`,
  facts: {
    arrivals: 'Arrivals',
    parties: (count, people) => `${parties(count)}, ${people} ${people === 1 ? 'person' : 'people'}`,
    wait: 'Wait',
    meanAndLongest: (mean, longest) => `average ${mean}\u00a0min, longest ${longest}\u00a0min`,
    services: 'Serving',
    servicesIn: (count, mean) => `${count} ${count === 1 ? 'time' : 'times'}, average ${mean}\u00a0min`,
    served: 'Served',
    autoClosed: 'Finished automatically (still being served when the day ended)',
    open: 'Waiting or being served',
    asEstimated: 'Called as estimated',
    asEstimatedPast: (days) => `Called as estimated (last ${days} days)`,
    accuracy: 'See the accuracy of estimates',
    inside: (percent, visits) => `${percent}% (${parties(visits)})`,
    count: parties,
    firstContact: 'Until the first contact',
    medianContact: (minutes, count, late) =>
      `median ${minutes}\u00a0min of opening hours (${count}${late > 0 ? `, ${late} after the target` : ''})`,
    none: '–',
  },
  file: {
    title: 'CSV file',
    text: 'Opens in a spreadsheet program. It contains no visitor names.',
    table: 'Contents',
    tables: {
      visits: 'Visits (one row each)',
      hours: 'Figures by hour',
      lanes: 'Figures by lane',
      staff: 'Figures by staff',
      contacts: 'First contacts',
    },
    encoding: 'Encoding',
    encodings: { utf8: 'UTF-8 (Excel and others)', shift_jis: 'Shift_JIS (old Japanese programs)' },
    download: 'Download',
  },
}
