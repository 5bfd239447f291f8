/** Whoever serves is called by one word in each language (docs/glossary.md), on all of staff's pages. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')
/** Visitors read of the shop's people as they would speak of them. */
const visitors = /^web\/(tickets\/(join|ticket|entry)|visitor-card|home|privacy\/notice|gallery)\//

async function linesWith(language: string, other: RegExp): Promise<string[]> {
  const files = (await readdir(source, { recursive: true })).filter((file) => file.endsWith(`/${language}.ts`) && !visitors.test(file))
  expect(files.length).toBeGreaterThan(20)
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(join(source, file), 'utf8')] as const))
  // What people type into a search may be any word.
  const searched = /(synonyms|finds):\s*'[^']*'/g
  return texts.flatMap(([file, text]) =>
    text
      .replace(searched, '')
      .split('\n')
      .flatMap((line) => (other.test(line) ? [`${file}: ${line.trim()}`] : [])),
  )
}

test.each([
  ['ja', /スタッフ|従業員|店員/],
  // A visitor who is refused is told whom to ask.
  ['zh', /(?<!向店内|联系门店)(员工|同事|工作人员)/],
])('in %s', async (language, other) => {
  expect(await linesWith(language, other)).toEqual([])
})
