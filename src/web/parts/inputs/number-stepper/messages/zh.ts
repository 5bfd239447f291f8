import type { StepperMessages } from './ja.ts'

export const messages: StepperMessages = {
  fewer: (label) => `${label}减一`,
  more: (label) => `${label}加一`,
}
