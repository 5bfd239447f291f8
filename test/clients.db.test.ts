/** The client of `clients/typescript` and its examples, which run as programs of their own. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { WebhookWithSecret } from '#contract/webhooks.ts'
import { newApiKey } from './api-keys.ts'
import { startApp, type TestApp } from './app.ts'
import { openDesk } from './desk.ts'
import { longTest } from './matrix.ts'
import { insertSentCard } from './sent-cards.ts'
import { installFolderPackages } from './tool-folder.ts'
import { buildWorld, createBearerHeaders, post, type World } from './world.ts'

const folder = fileURLToPath(new URL('../clients/typescript/', import.meta.url))
const example = (name: string) => `${folder}examples/${name}.ts`
const runFile = promisify(execFile)

/** Imported by its path, because its types exist once the package is built. */
const { openUketsuke } = (await import(`${folder}src/index.ts`)) as {
  openUketsuke(options: { origin: string; fetch(request: Request): Promise<Response> }): {
    POST(path: string, input: object): Promise<{ data?: { ticket: { number: string } }; error?: object }>
  }
}

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startApp({ settings: () => ({ OUTBOUND_ALLOWED: '127.0.0.1' }) })
  world = await buildWorld(app)
})
afterAll(() => app.stop())

test('The client repeats a lost request under one idempotency key', async () => {
  const keys: (string | null)[] = []
  const api = openUketsuke({
    origin: app.origin,
    async fetch(request) {
      keys.push(request.headers.get('idempotency-key'))
      const response = await fetch(request)
      // The first answer is lost on its way.
      if (keys.length === 1) throw new TypeError('terminated')
      return response
    },
  })
  const { entryCode, lanes } = world.east.main
  const { data, error } = await api.POST('/entry/{code}/tickets', {
    params: { path: { code: entryCode } },
    headers: { 'Uketsuke-Device': 'client-test-00001' },
    body: { serviceId: lanes[0]!.serviceIds[0], partySize: 1 },
  })
  expect(error).toBeUndefined()
  expect(data?.ticket.number).toBe('A001')
  expect(keys).toEqual([keys[0], keys[0]])
})

test('The first example writes cards with their contacts as CSV', async () => {
  const { main, members } = world.east
  const { secret } = await newApiKey(app, main, members.owner, { scopes: ['cards:read', 'contacts:read'] })
  await insertSentCard({ app }, main, { name: ['=山本 "由佳"'] })
  const env = { ...process.env, UKETSUKE_URL: app.origin, UKETSUKE_KEY: secret, SHOP_ID: main.scope.shopId }
  const { stdout } = await runFile(process.execPath, [example('cards-to-csv'), '2000-01-01', 'name', 'phone'], { env })
  const [head, row, end] = stdout.split('\r\n')
  expect(head).toBe('"id","received","number","state","name","phone"')
  expect(row).toMatch(/^"[\w-]{36}","[\d-]{10}T.+Z","","new","'=山本 ""由佳""","[\d+-]{12,}"$/)
  expect(end).toBe('')
})

test('The wall of two shops shows who waits, and says which shop is unknown', async () => {
  const { entryCode } = world.east.main
  const env = { ...process.env, UKETSUKE_URL: app.origin, PORT: '0' }
  const { address } = await startExample('wall', env, [entryCode, world.west.main.entryCode, 'NOSHOP'])
  const page = await (await fetch(address)).text()
  expect(page).toMatch(/<h1>東店<\/h1>.*A 総合受付: \d waiting.*<h1>西店<\/h1>.*<p>NOSHOP: .+<\/p>/)
})

test('The notifier prints a call that reaches it by webhook, and refuses a forged one', async () => {
  const { main, members } = world.east
  const headers = createBearerHeaders(members.owner)
  const path = `/shops/${main.scope.shopId}/webhooks`
  const events = ['ticket.called']
  const made = await post(app, path, { headers, body: { url: 'http://127.0.0.1:1/', events } })
  const { webhook, secret } = (await made.json()) as WebhookWithSecret
  const key = await newApiKey(app, main, members.owner, { scopes: ['queue:read'] })
  const env = { ...process.env, UKETSUKE_URL: app.origin, UKETSUKE_KEY: key.secret, WEBHOOK_SECRET: secret, PORT: '0' }
  const { address, nextLine } = await startExample('notifier', env)
  expect((await fetch(address, { method: 'POST', body: '{}' })).status).toBe(401)
  const change = { rev: webhook.rev, url: `${address}/`, events, enabled: true }
  expect((await post(app, `${path}/${webhook.id}`, { headers, body: change })).status).toBe(200)
  const desk = openDesk(app, main, members.staff)
  await desk.move(await desk.waiting(), 'call')
  expect(await nextLine()).toMatch(/^A\d+ → counter \d$/)
})

longTest('The package builds, its types fit the examples, and npm packs only what it needs', async () => {
  await installFolderPackages(folder)
  await runFile('npm', ['run', 'build'], { cwd: folder })
  await runFile('npm', ['run', 'types'], { cwd: folder })
  const { stdout } = await runFile('npm', ['pack', '--dry-run', '--json'], { cwd: folder })
  const [pack] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ files: { path: string }[] }]
  expect(pack.files.map(({ path }) => path).sort()).toEqual([
    'LICENSE',
    'README.md',
    ...['api.d.ts', 'api.js', 'index.d.ts', 'index.js'].map((file) => `dist/${file}`),
    'package.json',
  ])
})

/** Starts an example that serves, and waits for its address. */
async function startExample(name: string, env: NodeJS.ProcessEnv, args: string[] = []) {
  const child = spawn(process.execPath, [example(name), ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => stop(child))
  const nextLine = async () => String(((await once(child.stdout, 'data')) as [Buffer])[0]).trim()
  return { address: await nextLine(), nextLine }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill()
  await once(child, 'exit')
}
