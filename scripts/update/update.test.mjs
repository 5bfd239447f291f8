/** Tests `npm run update` with real git, a bare repository as remote, and real processes. Programs of `test/update` replace packages, pages and database, which take minutes. */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { root } from '../run.mjs'

const env = {
  PATH: process.env.PATH,
  HOME: tmpdir(),
  ...Object.fromEntries(['AUTHOR', 'COMMITTER'].flatMap((who) => [`GIT_${who}_NAME`, `GIT_${who}_EMAIL`].map((name) => [name, 'test']))),
}
const database = { version: '0.1.0', tickets: ['A001', 'A002'] }

let home
let author
let clone
const started = []
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'uketsuke-update-'))
  author = join(home, 'author')
  clone = join(home, 'clone')
  git(home, 'init', '--quiet', '--bare', 'remote.git')
  git(home, 'clone', '--quiet', 'remote.git', 'author')
  writeTree()
  release('0.1.0')
  git(home, 'clone', '--quiet', '--branch', 'main', 'remote.git', 'clone')
  mkdirSync(join(clone, 'data'))
  writeFileSync(join(clone, 'data/database.json'), JSON.stringify(database))
  execFileSync(process.execPath, ['scripts/prepare.mjs'], { cwd: clone })
})
afterEach(async () => {
  for (const child of started.splice(0)) {
    child.kill('SIGTERM')
    await ended(child)
  }
  rmSync(home, { recursive: true, force: true })
})

function git(cwd, ...args) {
  return execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
}

/** Copies the real scripts, with programs of `test/update` for the others. */
function writeTree() {
  git(author, 'checkout', '--quiet', '-b', 'main')
  for (const name of ['run.mjs', 'serve.mjs', 'start.mjs', 'server-command.mjs', 'update.mjs', 'update'])
    cpSync(join(root, 'scripts', name), join(author, 'scripts', name), { recursive: true })
  cpSync(join(root, 'test/update/prepare.mjs'), join(author, 'scripts/prepare.mjs'))
  for (const name of ['migrate', 'undo-migrations', 'server']) cpSync(join(root, `test/update/${name}.mjs`), join(author, `bin/${name}.ts`))
  writeFileSync(join(author, 'bin/backup.ts'), `import { existsSync } from 'node:fs'\nif (existsSync('data/full')) process.exit(1)`)
  cpSync(join(root, '.gitignore'), join(author, '.gitignore'))
}

/** `fault`: the step at which the version fails. */
function release(version, fault = '', tag = `v${version}`) {
  writeFileSync(join(author, 'package.json'), JSON.stringify({ type: 'module', version, fault }))
  git(author, 'add', '--all')
  git(author, 'commit', '--quiet', '--message', version)
  git(author, 'tag', tag)
  git(author, 'push', '--quiet', 'origin', 'main', tag)
}

function launch(script) {
  const child = spawn(process.execPath, [script], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  child.output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      child.output += text
    })
  child.closed = new Promise((resolve) => child.on('close', resolve))
  return child
}
const ended = (child) => child.closed

const running = () => (existsSync(join(clone, 'data/running.json')) ? read('data/running.json') : undefined)
const read = (file) => JSON.parse(readFileSync(join(clone, file), 'utf8'))

async function start() {
  const child = launch('scripts/start.mjs')
  await vi.waitFor(() => expect(running()).toBeDefined())
  return child
}

async function update() {
  const child = launch('scripts/update.mjs')
  const code = await ended(child)
  return { code, line: child.output.trim().split('\n').at(-1) }
}

const leftovers = () => readdirSync(join(clone, '.update'))

test('The newest release replaces the running one under the same parent process', async () => {
  release('0.1.9')
  release('0.1.10')
  release('0.2.0-rc.1')
  const bootstrap = await start()
  expect(await update()).toEqual({ code: 0, line: 'v0.1.10 is running.' })
  expect(running()).toMatchObject({ version: '0.1.10', bootstrap: bootstrap.pid })
  expect(git(clone, 'describe', '--tags')).toBe('v0.1.10')
  expect(read('data/database.json')).toEqual({ ...database, version: '0.1.10' })
  expect(leftovers()).toEqual([])
  expect(await update()).toEqual({ code: 0, line: 'There is no newer release: version 0.1.10 is the newest.' })
})

longTest('An update while no server runs installs the release and does not start it', async () => {
  release('0.2.0')
  expect(await update()).toEqual({ code: 0, line: 'v0.2.0 is installed. Uketsuke was not running: start it with npm start.' })
  await start()
  expect(running().version).toBe('0.2.0')
})

longTest('A failure before the exchange leaves the running server alone', async () => {
  release('0.2.0', 'install')
  await start()
  const before = running()
  const refused = async () => {
    const { code, line } = await update()
    expect(code).toBe(1)
    expect(running()).toEqual(before)
    expect(git(clone, 'symbolic-ref', '--short', 'HEAD')).toBe('main')
    expect(leftovers()).toEqual([])
    const [, why, rest] = /^(.+)\. (Nothing was changed: .+)$/.exec(line) ?? []
    expect(rest).toBe('Nothing was changed: version 0.1.0 stays installed.')
    return why
  }
  expect(await refused()).toBe('v0.2.0 could not be installed and built (the reason is above)')
  release('0.3.0', 'build')
  expect(await refused()).toBe('v0.3.0 could not be installed and built (the reason is above)')
  release('0.4.1', '', 'v0.4.0')
  expect(await refused()).toBe('v0.4.0 could not be fetched (its package.json says 0.4.1)')
  writeFileSync(join(clone, 'data/full'), '')
  expect(await refused()).toBe('The backup could not be made')
  writeFileSync(join(clone, 'bin/server.ts'), '// mine')
  expect(await refused()).toBe('A file of the program was changed on this computer (bin/server.ts)')
  git(clone, 'commit', '--quiet', '--all', '--message', 'mine')
  expect(await refused()).toBe('The clone has local commits')
  git(clone, 'reset', '--quiet', '--hard', 'origin/main')
  git(clone, 'remote', 'set-url', 'origin', join(home, 'nowhere.git'))
  expect(await refused()).toMatch(/^The list of releases could not be read \(/)
})

longTest('Of two concurrent updates the second is refused', async () => {
  release('0.2.0', 'slow build')
  await start()
  const first = launch('scripts/update.mjs')
  await vi.waitFor(() => expect(existsSync(join(clone, '.update/next/build/version'))).toBe(true))
  const { code, line } = await update()
  expect([code, line]).toEqual([1, 'Another update is running. Nothing was changed: version 0.1.0 stays installed.'])
  writeFileSync(join(clone, 'data/go'), '')
  expect(await ended(first)).toBe(0)
})

test.each([
  ['migration', 'The database could not be updated (The migration 0002_next.sql failed)'],
  ['start', 'It did not start (see the output of the server)'],
])('A release whose %s fails is undone, and the earlier one runs again', async (fault, why) => {
  release('0.2.0', fault)
  const bootstrap = await start()
  const line = `v0.2.0 is not in use. ${why}. Nothing has changed: version 0.1.0 runs again with all its data.`
  expect(await update()).toEqual({ code: 1, line })
  expect(running()).toMatchObject({ version: '0.1.0', bootstrap: bootstrap.pid })
  expect(read('data/database.json')).toEqual(database)
  expect(git(clone, 'symbolic-ref', '--short', 'HEAD')).toBe('main')
  expect(git(clone, 'status', '--porcelain')).toBe('')
  expect(leftovers()).toEqual([])
})

longTest("An owner's file in the place of a new one is kept, and the release is undone", async () => {
  writeFileSync(join(author, 'notes.txt'), 'of the release')
  release('0.2.0')
  await start()
  writeFileSync(join(clone, 'notes.txt'), 'of the owner')
  expect((await update()).line).toMatch(/^v0\.2\.0 is not in use\. Its files could not be installed .+ runs again with all its data\.$/)
  expect(running().version).toBe('0.1.0')
  expect(readFileSync(join(clone, 'notes.txt'), 'utf8')).toBe('of the owner')
})

test('After a kill during the exchange the next start restores the old version', async () => {
  release('0.2.0', 'slow migration')
  const bootstrap = await start()
  const command = launch('scripts/update.mjs')
  await vi.waitFor(() => expect(read('data/database.json').version).toBe('0.2.0'))
  bootstrap.kill('SIGKILL')
  await ended(bootstrap)
  await start()
  expect(await ended(command)).toBe(1)
  expect(command.output).toContain('The update was interrupted. Nothing has changed: version 0.1.0 runs again with all its data.')
  expect(running().version).toBe('0.1.0')
  expect(read('data/database.json')).toEqual(database)
  expect(leftovers()).toEqual([])
})
