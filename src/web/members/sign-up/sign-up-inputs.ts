import { newPasswordInputAttributes } from '#domain/passwords/length.ts'
import { signInInputs } from '../../auth/sign-in/sign-in-box/sign-in-inputs.ts'
import type { InputAttributes } from '../../form/input-rules.ts'

export const signUpInputs = {
  displayName: { required: true, maxLength: 100 },
  email: signInInputs.email,
  password: newPasswordInputAttributes,
} as const satisfies Record<string, InputAttributes>
