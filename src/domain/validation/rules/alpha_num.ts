import { lettersRule } from '../alphabet.ts'

export const alpha_num = lettersRule('0-9')
