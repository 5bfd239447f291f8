/** Staff pages use one word per language for the people who serve (docs/glossary.md). */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')
/** Excludes visitor pages, which speak of the shop's people in visitors' words. */
const visitors = /^web\/(tickets\/(join|ticket|entry)|visitor-card|home|privacy\/notice|gallery)\//

async function linesWith(language: string, synonym: RegExp): Promise<string[]> {
  const files = (await readdir(source, { recursive: true })).filter((file) => file.endsWith(`/${language}.ts`) && !visitors.test(file))
  expect(files.length).toBeGreaterThan(20)
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(join(source, file), 'utf8')] as const))
  // Search synonyms may contain any word.
  const searched = /(synonyms|finds):\s*'[^']*'/g
  return texts.flatMap(([file, text]) =>
    text
      .replace(searched, '')
      .split('\n')
      .flatMap((line) => (synonym.test(line) ? [`${file}: ${line.trim()}`] : [])),
  )
}

test.each([
  ['ja', /スタッフ|従業員|店員/],
  // A refusal tells visitors to ask the shop's staff.
  ['zh', /(?<!向店内|联系门店)(同事|工作人员)/],
])('Staff pages use only one word for staff in the language %s', async (language, synonym) => {
  expect(await linesWith(language, synonym)).toEqual([])
})
