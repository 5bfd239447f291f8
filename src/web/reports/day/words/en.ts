import type { ReportWords } from './ja.ts'

const parties = (count: number) => `${count} ${count === 1 ? 'party' : 'parties'}`

export const words: ReportWords = {
  title: 'Day report',
  heading: (day) => `Report of ${day}`,
  back: 'Today',
  day: 'Date',
  show: 'Show',
  before: 'Day before',
  after: 'Day after',
  printed: (shop, time) => `${shop} · made at ${time}`,
  ongoing: (time) => `The day is not over: as of ${time}.`,
  facts: {
    arrivals: 'Arrivals',
    parties: (count, people) => `${parties(count)}, ${people} ${people === 1 ? 'person' : 'people'}`,
    wait: 'Wait',
    meanAndLongest: (mean, longest) => `${mean}\u00a0min on average, ${longest}\u00a0min at most`,
    services: 'Services',
    servicesIn: (count, mean) => `${count}, ${mean}\u00a0min on average`,
    served: 'Served',
    autoClosed: 'Closed at the day’s end while being served',
    open: 'Still here',
    told: 'Called as estimated',
    toldPast: (days) => `Within the estimate (last ${days} days)`,
    inside: (percent, visits) => `${percent}% (${parties(visits)})`,
    count: parties,
    none: '–',
  },
  file: {
    title: 'CSV file',
    text: 'Opens in a spreadsheet. It holds no visitor’s name.',
    table: 'Contents',
    tables: { visits: 'Visits (a row each)', hours: 'By hour', lanes: 'By lane', staff: 'By staff' },
    encoding: 'Encoding',
    encodings: { utf8: 'UTF-8 (Excel and others)', shift_jis: 'Shift_JIS (old Japanese programs)' },
    download: 'Download',
  },
}
