import type { StepperMessages } from './ja.ts'

export const messages: StepperMessages = {
  fewer: (label) => `${label}: one less`,
  more: (label) => `${label}: one more`,
}
