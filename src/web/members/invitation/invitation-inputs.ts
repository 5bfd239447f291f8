import { newPasswordInputAttributes } from '#domain/passwords/length.ts'
import type { InputAttributes } from '../../form/input-rules.ts'

const displayName = { required: true, maxLength: 100 } as const

export const passwordlessAccountInputs = { displayName } as const satisfies Record<string, InputAttributes>

export const newAccountInputs = {
  displayName,
  password: newPasswordInputAttributes,
} as const satisfies Record<string, InputAttributes>

export const existingAccountInputs = {
  displayName,
  password: { type: 'password', required: true, maxLength: 128 },
} as const satisfies Record<string, InputAttributes>
