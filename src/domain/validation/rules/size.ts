import { eachFile } from '../file.ts'
import type { Rule } from '../rule.ts'
import { toNumber } from '../value.ts'

/** Maximum size in KiB. */
export const size: Rule = {
  params: [{ name: 'size', cast: toNumber }],
  validate: (value, { size }) => !Number.isNaN(size) && eachFile(value, (file) => file.size <= (size as number) * 1024),
}
