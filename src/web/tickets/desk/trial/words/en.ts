import type { TrialWords } from './ja.ts'

export const words: TrialWords = {
  start: 'Try the visitor’s page',
  mark: 'Trial',
  running: (numbers) => `Trial: ${numbers}. No figure and no estimate counts it.`,
  end: 'Delete the trial numbers',
  list: ', ',
}
