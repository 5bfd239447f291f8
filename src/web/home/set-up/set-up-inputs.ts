import { newPasswordInputAttributes } from '#domain/passwords/length.ts'
import type { InputAttributes } from '../../form/input-rules.ts'

const name = { required: true, maxLength: 100 } as const

export const existingPasswordInput = { type: 'password', required: true, maxLength: 128 } as const satisfies InputAttributes

export const setUpInputs = {
  organizationName: name,
  shopName: name,
  ownerName: name,
  email: { type: 'email', required: true, maxLength: 254 },
  password: newPasswordInputAttributes,
} as const satisfies Record<string, InputAttributes>
