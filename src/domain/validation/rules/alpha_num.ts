import { createLettersRule } from '../alphabet.ts'

export const alpha_num = createLettersRule('0-9')
