/**
 * `npm run deletable -- reservations`: removes a feature's folders and list entries in a temporary worktree of HEAD.
 * Prints files that no longer compile or still contain its name. Fails above the limits.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, projectNode, root } from './run.mjs'

/** Maximum of other files to edit. They may only fall. */
const limits = { reservations: { code: 19, tests: 32 } }
const lists = [
  'bin/docs/features.ts',
  'scripts/deletable.mjs',
  'scripts/house-order.cjs',
  'scripts/long-parts.mjs',
  'src/contract/change-topics.ts',
  'src/contract/limits.ts',
  ...inEach('src/contract/mail-names'),
  ...inEach('src/contract/mails'),
  'src/contract/parts.ts',
  'src/contract/problem-codes.ts',
  ...inEach('src/contract/problems'),
  'src/contract/registry.ts',
  'src/domain/events.ts',
  'src/domain/kinds.ts',
  'src/domain/outbox/mails.ts',
  'src/server/app.ts',
  ...inEach('src/server/audit/event-names'),
  'src/server/features.ts',
  'src/web/device/client-state.ts',
  'src/web/features/day-report.ts',
  'src/web/features/desk.ts',
  'src/web/features/join-loader.ts',
  'src/web/features/join.ts',
  'src/web/features/offers.tsx',
  'src/web/features/own-data-by-link.ts',
  'src/web/features/own-data.ts',
  'src/web/features/requests.ts',
  'src/web/features/today.ts',
  'src/web/forms/retention/losses.ts',
  'src/web/menu/features.ts',
  'src/web/menu/icons.ts',
  ...inEach('src/web/menu/words'),
  'src/web/routes.ts',
  'test/access/samples.ts',
  'vite/visitor-pages.ts',
]

const [feature] = process.argv.slice(2)
const limit = limits[feature]
if (!limit) fail(`Which feature? One of: ${Object.keys(limits).join(', ')}.`)
const name = new RegExp(feature.replace(/s$/, ''), 'i')
const isTest = (file) => /^(e2e|test|bench)\/|[.]test[.]tsx?$/.test(file)
const isCode = (file) => /^(src|bin|scripts|vite)\//.test(file) && !isTest(file)

const folder = mkdtempSync(join(tmpdir(), 'uketsuke-deletable-'))
const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 })
execFileSync('git', ['worktree', 'add', '--detach', '--quiet', folder, 'HEAD'], { cwd: root })
try {
  const trackedFiles = git('ls-files')
    .split('\n')
    .filter((file) => file.includes(`/${feature}/`) || file.endsWith(`_${feature}.sql`))
  git('rm', '-rq', '--', ...trackedFiles)
  for (const file of lists) withoutLines(join(folder, file))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const broken = [...brokenFiles('tsconfig.json'), ...brokenFiles('tsconfig.web.json')]
  const saying = git('grep', '-Ili', feature.replace(/s$/, '')).trim().split('\n')
  const others = [...new Set([...broken, ...saying])].filter((file) => !lists.includes(file)).sort()
  const code = others.filter(isCode)
  const tests = others.filter(isTest)
  const docs = others.filter((file) => /[.](md|sql)$/.test(file))
  console.log(
    `${trackedFiles.length} files of ${feature} removed. Files that no longer compile:\n${list([...new Set(broken)].filter((file) => !lists.includes(file)))}`,
  )
  console.log(`Files that still need an edit:\n${list(code)}\n${list(tests)}`)
  console.log(
    `${code.length} of code (at most ${limit.code}), ${tests.length} of tests (at most ${limit.tests}), ${docs.length} documents and migrations`,
  )
  if (code.length > limit.code || tests.length > limit.tests) process.exitCode = 1
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root })
}

function inEach(folder) {
  return ['ja', 'en', 'zh'].map((language) => `${folder}/${language}.ts`)
}

function list(files) {
  return files.map((file) => `  ${file}`).join('\n')
}

function withoutLines(path) {
  const lines = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, lines.filter((line) => !name.test(line)).join('\n'))
}

function brokenFiles(config) {
  if (config.includes('web')) spawnSync(projectNode, ['node_modules/@react-router/dev/bin.cjs', 'typegen'], { cwd: folder })
  const { stdout } = spawnSync(projectNode, ['node_modules/typescript-native/bin/tsc', '-p', config], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  return [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file)
}
