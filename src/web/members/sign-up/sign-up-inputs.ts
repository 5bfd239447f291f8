import { newPasswordInput } from '#domain/passwords/length.ts'
import type { InputAttributes } from '../../form/input-rules.ts'
import { signInInputs } from '../../parts/sign-in/sign-in-box/sign-in-inputs.ts'

/** What the inputs ask for of whoever makes an account alone. */
export const signUpInputs = {
  displayName: { required: true, maxLength: 100 },
  email: signInInputs.email,
  password: newPasswordInput,
} as const satisfies Record<string, InputAttributes>
