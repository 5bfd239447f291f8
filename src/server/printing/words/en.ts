import type { SlipWords } from './ja.ts'

/** Words of printed slips, and of a printer’s address in a browser. */
export const words: SlipWords = {
  partySize: (n) => (n === 1 ? '1 person' : `${n} people`),
  dot: ' · ',
  trial: 'Trial',
  ahead: 'Ahead of you',
  parties: (n) => ({ figure: String(n), unit: n === 1 ? 'party' : 'parties' }),
  wait: 'Estimated wait',
  range: (low, high) => ({ figure: low > 0 ? `${low}–${high}` : `≤ ${high}`, unit: 'min' }),
  follow: 'Follow your place in line on your phone',
  others: '順番を見る / 查看排队',
  code: (code) => `Code to open this number elsewhere: ${code}`,
  rules: 'We’ll call you by this number. Please tell us before you step away.',
  printerAddress: 'This address is for a printer, and it works. Please enter it in the printer’s settings.',
  test: {
    title: 'Test print',
    text: 'If this slip is clear, the printer is ready. If its edges are cut off, check the paper width in the settings.',
  },
}
