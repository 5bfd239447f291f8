import { lettersRule } from '../alphabet.ts'

export const alpha_spaces = lettersRule('\\s')
