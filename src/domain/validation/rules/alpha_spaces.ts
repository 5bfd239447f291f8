import { createLettersRule } from '../alphabet.ts'

export const alpha_spaces = createLettersRule('\\s')
