export const messages = {
  fewer: (label: string) => `${label}を1つ減らす`,
  more: (label: string) => `${label}を1つ増やす`,
}

export type StepperMessages = typeof messages
