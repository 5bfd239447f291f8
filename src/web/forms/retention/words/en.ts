import type { RetentionWords } from './ja.ts'

const months = (n: number) => {
  if (n % 12 === 0) return n === 12 ? '1 year' : `${n / 12} years`
  return n === 1 ? '1 month' : `${n} months`
}

const cards = (n: number) => (n === 1 ? '1 card' : `${n} cards`)

export const words: RetentionWords = {
  title: 'How long answers are kept',
  intro: (more) =>
    [
      'Choose how long each kind of answer is kept. Each period starts on the day the visitor sent the card or staff last worked on it, whichever is later.',
      ...more,
    ].join(' '),
  none: 'No periods are set yet. Answers are kept as long as their card.',
  changed: (at, by) => `Set on ${at}${by ? ` by ${by}` : ''}.`,
  decide: 'Set periods',
  change: 'Change periods',
  classes: {
    person: 'Personal details',
    contact: 'Contact details',
    paper: 'Documents and files',
    open: 'Preferences and other answers',
  },
  beside: {
    person: 'notes, tasks, suggested properties, reason for marking as lost, link to the visit',
    paper: 'files added by staff',
  },
  // The labels may be questions.
  listed: (words) => words.join(' · '),
  more: (n) => `and ${n} more`,
  months,
  keep: 'As long as the card',
  keeps: (n) => `Erased after ${months(n)}`,
  sooner: (fields) => `Questions with their own period: ${fields}`,
  soonerField: (name, n) => `${name} (${months(n)})`,
  proposed: 'We filled in common periods. Nothing is erased until you save.',
  rule: 'When the period is over, answers are erased automatically and can’t be restored. The card itself, its stage, the consent record and the statistics stay.',
  notice: 'If your privacy notice says how long you keep data, please check that it still matches.',
  look: 'See what would be erased',
  looking: 'Checking…',
  now: 'Erased when you save',
  soon: 'Erased within the next 30 days',
  nothing: 'Nothing',
  cards,
  ofClass: (name, n) => `${name}: ${cards(n)}`,
  examples: 'Cards untouched the longest',
  example: (day, classes) => `Untouched since ${day} (${classes})`,
  within: 'Erasing starts within 1 hour after you save.',
  save: 'Save',
  saveAndErase: (n, others) => `Save and erase from ${[n && cards(n), ...others].filter(Boolean).join(' and ')}`,
  saving: 'Saving…',
  cancel: 'Cancel',
  saved: 'Periods saved',
  field: {
    label: 'How long this answer is kept',
    help: 'Choose a period only if you want to erase this answer sooner than others of its kind. It applies to cards started after you publish.',
    asClass: (name) => `Same as “${name}”`,
  },
}
