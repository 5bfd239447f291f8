/** `npm run docs`: writes the generated parts of the documents, which a test compares, and docs/schema.md, which is not committed. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#platform/database/migrations.ts'
import { openLog } from '#platform/log.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { projectRoot } from '#platform/project-root.ts'
import { isOfVersion, lastApiFile, writeApi } from './docs/api-compatibility.ts'
import { fillPage } from './docs/page.ts'
import { parts } from './docs/parts.ts'
import { schemaPage } from './docs/schema.ts'

for (const file of new Set(parts.map((part) => part.file))) {
  const path = join(projectRoot, file)
  const before = readFileSync(path, 'utf8')
  const after = fillPage(file, before, parts)
  if (after === before) continue
  writeFileSync(path, after)
  console.log(`wrote ${file}`)
}
writeFileSync(join(projectRoot, 'docs/schema.md'), await describeSchema())

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }
if (!existsSync(lastApiFile) || !isOfVersion(readFileSync(lastApiFile, 'utf8'), version)) {
  writeFileSync(lastApiFile, writeApi(version))
  console.log('wrote clients/typescript/api.txt')
}

async function describeSchema(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'uketsuke-docs-'))
  const log = openLog({ logLevel: 'warn', version: 'docs', appEnv: 'development' })
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log, fsync: false })
    try {
      await migrate(postgres.url, { log })
      return await schemaPage(postgres.url)
    } finally {
      await postgres.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
