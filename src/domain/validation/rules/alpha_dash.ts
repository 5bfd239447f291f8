import { lettersRule } from '../alphabet.ts'

export const alpha_dash = lettersRule('0-9_-')
