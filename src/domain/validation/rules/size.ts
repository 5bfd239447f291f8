import { everyFilePasses } from '../file.ts'
import type { Rule } from '../rule.ts'
import { paramToNumber } from '../value.ts'

/** Maximum size in KiB. */
export const size: Rule = {
  params: [{ name: 'size', cast: paramToNumber }],
  validate: (value, { size }) => !Number.isNaN(size) && everyFilePasses(value, (file) => file.size <= (size as number) * 1024),
}
