import type { StaffMessages } from './ja.ts'

export const messages: StaffMessages = {
  choose: 'Please choose',
  nobody: 'Nobody',
  loading: 'Loading',
  nothing: 'Nobody found',
  duty: { serving_ready: 'Ready', away: 'Away', break: 'On a break', off: 'Off duty' },
  withDuty: (name, state) => `${name} (${state.toLowerCase()})`,
}
