import { eachFile } from '../file.ts'
import type { Rule } from '../rule.ts'

/** By the name alone; `dimensions` opens the file. */
export const image: Rule = { validate: (value) => eachFile(value, ({ name }) => /\.(jpg|svg|jpeg|png|bmp|gif|webp)$/i.test(name)) }
