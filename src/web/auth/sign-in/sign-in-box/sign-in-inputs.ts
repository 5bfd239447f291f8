import type { InputAttributes } from '../../../form/input-rules.ts'

export const signInInputs = {
  email: { type: 'email', required: true },
  password: { type: 'password', required: true },
} as const satisfies Record<string, InputAttributes>
