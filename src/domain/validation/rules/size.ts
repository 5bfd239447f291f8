import { eachFile } from '../file.ts'
import type { Rule } from '../rule.ts'
import { toNumber } from '../value.ts'

/** Kilobytes of 1024. */
export const size: Rule = {
  params: [{ name: 'size', cast: toNumber }],
  validate: (value, { size }) => !Number.isNaN(size) && eachFile(value, (file) => file.size <= (size as number) * 1024),
}
