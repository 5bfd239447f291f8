import type { InputAttributes } from '../../form/input-rules.ts'

/** Any usual spelling: the server normalizes the number. */
export const signInPhoneInput = { type: 'tel', required: true, maxLength: 40 } as const satisfies InputAttributes
/** Allows for separators between the digits. */
export const smsCodeInput = { type: 'text', required: true, maxLength: 20 } as const satisfies InputAttributes
