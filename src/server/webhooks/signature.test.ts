/** The headers by the reference package, and the sample that docs/webhooks.md offers. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { makeWebhookSecret, webhookHeaders } from './secret.ts'

const [secret, former] = [makeWebhookSecret(), makeWebhookSecret()]
const body = '{"type":"webhook.test","data":{"name":"若葉"}}'
const signed = (at = new Date()) => webhookHeaders({ id: 'msg-1', body, at, secrets: [secret, former] })

test('The standardwebhooks package accepts both secrets of a rotation, and no other', () => {
  for (const known of [secret, former]) expect(new Webhook(known).verify(body, signed())).toMatchObject({ type: 'webhook.test' })
  expect(() => new Webhook(makeWebhookSecret()).verify(body, signed())).toThrow()
})

test('The sample in docs/webhooks.md accepts genuine requests only', async () => {
  const page = await readFile(join(projectRoot, 'docs/webhooks.md'), 'utf8')
  const [, sample] = /```ts\n([\s\S]*?)```/.exec(page)!
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-sample-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'sample.ts')
  await writeFile(file, sample!)
  const { isGenuine } = (await import(pathToFileURL(file).href)) as {
    isGenuine(secret: string, headers: Record<string, string>, body: string): boolean
  }
  expect([secret, former].map((known) => isGenuine(known, signed(), body))).toEqual([true, true])
  expect(isGenuine(makeWebhookSecret(), signed(), body)).toBe(false)
  expect(isGenuine(secret, signed(), body.replace('test', 'fake'))).toBe(false)
  expect(isGenuine(secret, signed(new Date(Date.now() - 600_000)), body)).toBe(false)
  expect(isGenuine(secret, {}, body)).toBe(false)
})

// Python is not needed to develop Uketsuke.
test.skipIf(spawnSync('python3', ['--version']).status !== 0)(
  'The Python sample in docs/webhooks.md returns False for forged headers',
  async () => {
    const page = await readFile(join(projectRoot, 'docs/webhooks.md'), 'utf8')
    const [, sample] = /```python\n([\s\S]*?)```/.exec(page)!
    const genuine = signed()
    const forged = [
      { 'webhook-timestamp': '9'.repeat(5_000) },
      { 'webhook-timestamp': '²' },
      { 'webhook-signature': '\ud800' },
      { 'webhook-id': '\ud800' },
    ].map((header) => ({ ...genuine, ...header }))
    const calls = JSON.stringify({ secret, body, headers: [genuine, {}, ...forged] })
    const script = `${sample}
import json, sys
calls = json.load(sys.stdin)
print(json.dumps([is_genuine(calls["secret"], headers, calls["body"].encode()) for headers in calls["headers"]]))`
    const results = execFileSync('python3', ['-c', script], { input: calls, encoding: 'utf8' })
    expect(JSON.parse(results)).toEqual([true, false, ...forged.map(() => false)])
  },
)
