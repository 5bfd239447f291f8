import { everyFilePasses } from '../file.ts'
import type { Rule } from '../rule.ts'

/** Checks the name only; `dimensions` opens the file. */
export const image: Rule = { validate: (value) => everyFilePasses(value, ({ name }) => /\.(jpg|svg|jpeg|png|bmp|gif|webp)$/i.test(name)) }
