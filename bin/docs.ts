/** `npm run docs`: writes the parts of the documents that are told by the code, and by a database of the schema. A test fails when one of them is stale. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#platform/database/migrations.ts'
import { openLog } from '#platform/log.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { projectRoot } from '#platform/project-root.ts'
import { fillPage, type Part } from './docs/page.ts'
import { parts } from './docs/parts.ts'
import { schemaPart } from './docs/schema.ts'

const all = [...parts, await readSchema()]
for (const file of new Set(all.map((part) => part.file))) {
  const path = join(projectRoot, file)
  const before = readFileSync(path, 'utf8')
  const after = fillPage(file, before, all)
  if (after === before) continue
  writeFileSync(path, after)
  console.log(`wrote ${file}`)
}

/** From a database that is there for this only. */
async function readSchema(): Promise<Part> {
  const dataDir = mkdtempSync(join(tmpdir(), 'uketsuke-docs-'))
  const log = openLog({ logLevel: 'warn', version: 'docs', appEnv: 'development' })
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log, fsync: false })
    try {
      await migrate(postgres.url, { log })
      return await schemaPart(postgres.url)
    } finally {
      await postgres.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
