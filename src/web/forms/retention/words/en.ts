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
      'For each kind of answer, say how long it stays. The time counts from when the visitor sent the card or somebody last worked with it.',
      ...more,
    ].join(' '),
  none: 'Nothing has been set. Answers stay for as long as the card is there.',
  changed: (at, by) => `Set on ${at}${by ? ` by ${by}` : ''}.`,
  decide: 'Set the times',
  change: 'Change the times',
  classes: {
    person: 'Who the visitor is',
    contact: 'Contact details',
    paper: 'Papers and files',
    open: 'Wishes and other answers',
  },
  beside: {
    person: 'notes, tasks, proposed properties, why a card was lost, the link to the visit',
    paper: 'files that staff have added',
  },
  // Labels are questions at times.
  listed: (words) => words.join(' · '),
  more: (n) => `and ${n} more`,
  months,
  keep: 'As long as the card',
  keeps: (n) => `Erased after ${months(n)}`,
  sooner: (fields) => `Fields with a time of their own: ${fields}`,
  soonerField: (name, n) => `${name} (${months(n)})`,
  proposed: 'Common times are filled in. Nothing is erased before you save.',
  rule: 'When the time is over, answers are erased automatically and can’t be brought back. The card itself, its progress, the record of consent and the figures stay.',
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
  within: 'Erasing begins within an hour after you save.',
  save: 'Save',
  saveAndErase: (n, others) => `Save and erase from ${[n && cards(n), ...others].filter(Boolean).join(' and ')}`,
  saving: 'Saving…',
  cancel: 'Cancel',
  saved: 'The new times are saved',
  field: {
    label: 'How long this answer is kept',
    help: 'Choose this only to erase it sooner than its kind. It is used for cards that are begun after you publish.',
    asClass: (name) => `As “${name}”`,
  },
}
