import type { DeviceTroubleWords } from './ja.ts'

export const words: DeviceTroubleWords = {
  silent: (name) => `“${name}” doesn’t answer.`,
  troubles: {
    soundLocked: (name) => `The sound of “${name}” is off. Tap its screen once.`,
    paperOut: (name) => `“${name}” is out of paper.`,
    coverOpen: (name) => `The cover of “${name}” is open.`,
    offline: (name) => `“${name}” can’t print.`,
  },
  several: (names) => `Devices to check: ${names}`,
  and: ', ',
  open: 'Show devices',
}
