import { characterCount } from '#domain/text-length.ts'
import { z } from './zod.ts'

/** Limits a text in characters, as browser and database count them. The library's `max` counts UTF-16 units, of which 𠮷 has two. */
export function createMaxCharactersCheck(max: number) {
  const check = z.check<string>(({ value, issues }) => {
    if (characterCount(value) > max) issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value })
  })
  // OpenAPI's `maxLength` counts characters too.
  check._zod.onattach.push((schema) => {
    schema._zod.bag.maximum = max
  })
  return check
}
