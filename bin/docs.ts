/** `npm run docs`: writes the parts of the documents that are told by the code. A test fails when one of them is stale. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform/config.ts'
import { fillPage } from './docs/page.ts'
import { parts } from './docs/parts.ts'

for (const file of new Set(parts.map((part) => part.file))) {
  const path = join(projectRoot, file)
  const before = readFileSync(path, 'utf8')
  const after = fillPage(file, before, parts)
  if (after === before) continue
  writeFileSync(path, after)
  console.log(`wrote ${file}`)
}
