/** The watch over all browser tests detects the faults that it must detect. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, type PersonBrowser } from '../support/browser.ts'

const browser = openBrowser()
let server: Server
let origin: string
let page: Page

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/worker.js')
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end('fetch("http://worker.example/").catch(() => {})')
    if (request.url?.startsWith('/assets/')) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': `img-src 'self'` }).end('<!doctype html><p>page')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  page = await (await browser.person(origin)).newPage()
  await page.goto('/')
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Waits for this complaint, because another test's may come late. */
const complaintAbout = async (act: string, complaint: string) => {
  const complaints: string[] = []
  await page.evaluate(act)
  await expect
    .poll(() => {
      complaints.push(...browser.takeComplaints())
      return complaints.join('\n')
    })
    .toMatch(complaint)
}

test('The test browser reports a request to another server', async () => {
  await complaintAbout('void fetch("https://fonts.example/", { mode: "no-cors" }).catch(() => {})', 'fonts.example')
})
test('The test browser reports a shared worker’s request to another server', async () => {
  await complaintAbout('void new SharedWorker("/worker.js")', 'asked another server: worker.example')
})
test('The test browser reports a resource blocked by the Content-Security-Policy', async () => {
  await complaintAbout('document.body.append(Object.assign(new Image(), { src: "data:image/png;base64,AAAA" }))', 'img-src')
})
test('The test browser reports a missing file of the page', async () => {
  await complaintAbout('void fetch("/assets/gone.js")', 'missing: 404')
})
test('The test browser reports an error in the page', async () => {
  await complaintAbout('setTimeout(() => { throw new Error("broken") })', 'broken')
})

describe('a reused profile', () => {
  const left = `Promise.all([indexedDB.databases(), cookieStore.getAll()]).then(([databases, cookies]) =>
    [window.name, localStorage.length, sessionStorage.length, databases.length, cookies.length, innerWidth])`
  let before: PersonBrowser

  test('The first test can write data to its profile', async () => {
    before = await browser.person(origin)
    const page = await before.newPage()
    await page.goto('/')
    await page.evaluate(`new Promise((resolve) => {
      window.name = localStorage.a = sessionStorage.a = document.cookie = 'a=1'
      indexedDB.open('a').onsuccess = resolve
    })`)
    await page.setViewportSize({ width: 800, height: 600 })
    expect(await page.evaluate(left)).toEqual(['a=1', 1, 1, 1, 1, 800])
    await before.newPage()
  })
  test('The next test gets the reused profile without the written data', async () => {
    const person = await browser.person(origin)
    expect(person).toBe(before)
    const page = await person.newPage()
    expect(person.pages()).toEqual([page])
    await page.goto('/')
    expect(await page.evaluate(left)).toEqual(['', 0, 0, 0, 0, 390])
    await page.addInitScript('globalThis.stays = true')
  })
  test('A profile with an init script is not reused', async () => {
    const person = await browser.person(origin)
    expect(person).not.toBe(before)
    const page = await person.newPage()
    await page.goto('/')
    expect(await page.evaluate('globalThis.stays')).toBeUndefined()
  })
})
