/** R2.2: the self-test of the connection, and the report for support. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { joinAsVisitor } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'

const stage = openE2eApp()

async function runTest(page: Page): Promise<Record<string, string>> {
  await page.getByRole('button', { name: /確認をはじめる|Start the check|开始检查/ }).click()
  await page.getByRole('textbox').waitFor()
  const rows = await page.locator('[data-check]').all()
  return Object.fromEntries(
    await Promise.all(rows.map(async (row) => [await row.getAttribute('data-check'), await row.getAttribute('data-verdict')] as const)),
  )
}

const fine = { secure: 'good', api: 'good', stream: 'good', clock: 'good', storage: 'good', worker: 'good', device: 'good' }

longTest('The self-test of a secure page succeeds, and its report can be copied (R2.2)', async () => {
  const person = await stage.person({ permissions: ['clipboard-read', 'clipboard-write'], serviceWorkers: 'allow' })
  const page = await person.newPage()
  await page.goto('/en/test')
  await page.evaluate('navigator.serviceWorker.ready.then(() => {})')
  const verdicts = await runTest(page)
  expect(verdicts).toMatchObject(fine)
  const report = await page.getByRole('textbox').inputValue()
  expect(report).toMatch(
    /^Uketsuke self-test\n\S+Z http:\/\/127\.0\.0\.1:\d+\nsecure: good ownMachine\napi: good works \(\d+ ms, [\d.]+, development\)\n/,
  )
  expect(report).toMatch(/stream: good works \(\d+ ms, \d+ ms\)/)
  expect(report).toContain('Clock difference: Fine. Works')
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Copied').waitFor()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(report)
})

test('The report of the self-test holds no name, cookie or token (R2.2)', async () => {
  const person = await stage.person()
  const page = await person.newPage()
  // The server's heartbeats come every 4 s.
  const beat = `event: beat\ndata: {"now":"${new Date().toISOString()}"}\n\n`
  const headers = { 'content-type': 'text/event-stream' }
  await page.route('**/api/v1/live?topic=beats', (route) => route.fulfill({ headers, body: beat + beat }))
  const { token } = await joinAsVisitor(stage.app, stage.world.east.main, { name: '山田 秘子' })
  await page.goto(`/entry/w/${token}`)
  await expect.poll(() => page.evaluate(`localStorage.getItem('uketsuke.tickets')`)).toContain(token)
  const secrets = [token, '秘子', ...(await person.cookies()).map(({ value }) => value)]
  await page.goto('/test')
  expect(await runTest(page)).toMatchObject({ secure: 'good', api: 'good', stream: 'good', storage: 'good', device: 'good' })
  const report = await page.getByRole('textbox').inputValue()
  expect(secrets.filter((secret) => secret.length > 2 && report.includes(secret))).toEqual([])
})

longTest('On plain http the self-test names missing features and selects its report (R2.2)', async () => {
  const person = await stage.browser.person(stage.networkOrigin)
  const page = await person.newPage()
  await page.goto('/test')
  expect(await runTest(page)).toMatchObject({ ...fine, secure: 'limited', camera: 'limited', push: 'limited', worker: 'limited' })
  const camera = page.locator('[data-check=camera]')
  await expect.poll(() => camera.innerText()).toContain('暗号化された接続（https）でのみ使えます')
  await page.getByRole('button', { name: 'コピーする' }).click()
  await page.getByText(/選択しました/).waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.selectionEnd')).toBeGreaterThan(200)
})

longTest('The self-test reports a blocked service worker (R2.2)', async () => {
  const page = await (await stage.person()).newPage()
  await page.goto('/en/test')
  expect(await runTest(page)).toMatchObject({ worker: 'limited' })
  await expect.poll(() => page.locator('[data-check=worker]').innerText()).toContain('Not ready')
})

longTest('The self-test reports an unreachable server and a broken stream (R2.2)', async () => {
  const page = await (await stage.person()).newPage()
  await page.goto('/zh/test')
  await page.route('**/readyz', (route) => route.abort())
  await page.route('**/api/v1/live*', (route) => route.abort())
  expect(await runTest(page)).toMatchObject({ api: 'bad', stream: 'bad', clock: 'limited', storage: 'good' })
  await expect
    .poll(() => page.locator('[data-self-test]').getByRole('status').first().innerText())
    .toBe('发现 2 个问题。请将下方内容发送给门店或客服。')
  await expect
    .poll(() => page.getByRole('textbox').inputValue())
    .toContain('api: bad unreachable\nstream: bad noBeat\nclock: limited unknown')
})

longTest('The self-test reports a wrong clock with its difference (R2.2)', async () => {
  const page = await (await stage.person()).newPage()
  await page.clock.install({ time: Date.now() + 3_600_000 })
  await page.goto('/en/test')
  expect(await runTest(page)).toMatchObject({ clock: 'limited', stream: 'good' })
  await expect.poll(() => page.locator('[data-check=clock]').innerText()).toMatch(/clock is fast[\s\S]*\+3(59\d|60\d)\.\d s/)
})
