import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { freshDatabase } from '../../test/database.ts'
import { fillPage } from './page.ts'
import { schemaPart } from './schema.ts'

test('docs/schema.md is what the migrations make (npm run docs writes it)', async () => {
  const { url, drop } = await freshDatabase()
  const part = await schemaPart(url).finally(drop)
  const page = readFileSync(join(projectRoot, part.file), 'utf8')
  expect(fillPage(part.file, page, [part])).toBe(page)
})
