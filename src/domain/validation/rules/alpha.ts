import { createLettersRule } from '../alphabet.ts'

export const alpha = createLettersRule('')
