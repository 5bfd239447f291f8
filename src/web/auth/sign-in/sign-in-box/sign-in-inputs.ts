import type { InputAttributes } from '../../../form/input-rules.ts'

/** Input attributes of the sign-in form. */
export const signInInputs = {
  email: { type: 'email', required: true },
  password: { type: 'password', required: true },
} as const satisfies Record<string, InputAttributes>
