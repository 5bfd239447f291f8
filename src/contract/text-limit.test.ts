import { expect, test } from 'vitest'
import { createMaxCharactersCheck } from './text-limit.ts'
import { z } from './zod.ts'

test('A text limit counts characters, not UTF-16 units, in the schema and OpenAPI', () => {
  const schema = z.string().trim().check(createMaxCharactersCheck(2))
  expect(['𠮷𠮷', ' ab ', 'abc', '𠮷𠮷𠮷'].map((text) => schema.safeParse(text).success)).toEqual([true, true, false, false])
  expect(schema.safeParse('abc').error!.issues).toMatchObject([{ code: 'too_big', maximum: 2 }])
  expect(z.toJSONSchema(schema)).toMatchObject({ maxLength: 2 })
})
