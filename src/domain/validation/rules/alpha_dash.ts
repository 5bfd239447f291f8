import { createLettersRule } from '../alphabet.ts'

export const alpha_dash = createLettersRule('0-9_-')
