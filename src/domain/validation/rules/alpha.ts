import { lettersRule } from '../alphabet.ts'

export const alpha = lettersRule('')
