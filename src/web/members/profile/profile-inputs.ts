import { newPasswordInputAttributes } from '#domain/passwords/length.ts'
import { pinLengthLimits } from '#domain/pin.ts'
import type { InputAttributes } from '../../form/input-rules.ts'

export const profileInputs = {
  displayName: { required: true, maxLength: 100 },
  email: { type: 'email', required: true, maxLength: 254 },
  current: { type: 'password', required: true, maxLength: 128 },
  password: newPasswordInputAttributes,
  pin: { type: 'password', required: true, minLength: pinLengthLimits.min, maxLength: pinLengthLimits.max },
} as const satisfies Record<string, InputAttributes>
