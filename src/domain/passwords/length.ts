/** Characters of a chosen password. */
export const passwordLengthLimits = { min: 10, max: 128 } as const

export const newPasswordInputAttributes = {
  type: 'password',
  required: true,
  minLength: passwordLengthLimits.min,
  maxLength: passwordLengthLimits.max,
} as const

/** Normalizes what different keyboards send for one password: full-width letters, composed and decomposed kana. */
export const normalizePassword = (password: string): string => password.normalize('NFKC')
