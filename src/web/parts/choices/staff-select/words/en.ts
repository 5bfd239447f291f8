import type { StaffSelectWords } from './ja.ts'

export const words: StaffSelectWords = {
  choose: 'Please choose',
  nobody: 'Unassigned',
  loading: 'Loading',
  nothing: 'Nothing found',
  duty: { serving_ready: 'Ready', away: 'Away', break: 'On a break', off: 'Off duty' },
  busy: 'Serving',
  speaks: (language) => `Speaks ${language}`,
  withDuty: (name, state) => `${name} (${state.toLowerCase()})`,
}
