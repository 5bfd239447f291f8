import type { TrialWords } from './ja.ts'

export const words: TrialWords = {
  start: 'Try the visitor’s page',
  mark: 'Trial',
  running: (numbers) => `Trial: ${numbers}. Not counted in figures or estimates.`,
  end: 'Delete the trial numbers',
  list: ', ',
}
