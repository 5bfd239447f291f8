/**
 * `npm run release:files`: writes what a release fixes: the hashes of its migrations and, before 1.0.0 is tagged, the API of 1.0.0 and the data
 * that later versions are tested with.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, projectEnv, projectNode, root, run, runQuietly } from './run.mjs'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const { stdout: tags } = await runQuietly('git', ['tag', '--list', `v${version}`])
if (tags.trim() !== '') fail(`Version ${version} is released: raise the version in package.json first`)
const isFirst = version === '1.0.0'

// The form of sha256sum, so that `sha256sum -c` checks it without the project.
const list = join(root, 'db/migrations.sha256')
const pinned = isFirst || !existsSync(list) ? [] : readFileSync(list, 'utf8').trimEnd().split('\n')
const names = readdirSync(join(root, 'db/migrations')).sort()
const added = names.filter((name) => !pinned.some((line) => line.endsWith(`  migrations/${name}`)))
const hashOf = (name) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'db/migrations', name)))
    .digest('hex')
writeFileSync(list, `${[...pinned, ...added.map((name) => `${hashOf(name)}  migrations/${name}`)].join('\n')}\n`)
console.log(`db/migrations.sha256 lists ${pinned.length + added.length} migrations, ${added.length} of them written now`)

if (isFirst) {
  rmSync(join(root, 'clients/typescript/api.txt'), { force: true })
  const madeApi = await run(projectNode, ['bin/docs.ts'], { env: projectEnv() })
  if (madeApi !== 0) process.exit(madeApi)
  const keeping = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'db', 'test/kept-data']
  process.exit(await run(projectNode, keeping, { env: projectEnv({ MAKE_KEPT_DATA: '1' }) }))
}
