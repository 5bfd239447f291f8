/** In characters, of a password that somebody chooses. */
export const passwordLength = { min: 10, max: 128 } as const

/** What a field for such a password asks for. */
export const newPasswordInput = {
  type: 'password',
  required: true,
  minLength: passwordLength.min,
  maxLength: passwordLength.max,
} as const

/** One form for what different keyboards send for the same password: full-width letters, composed and decomposed kana. */
export const normalizePassword = (password: string): string => password.normalize('NFKC')
