/** The watch over all browser tests does see what it is there for. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'

const browser = openBrowser()
let server: Server
let origin: string

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/worker.js')
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end('fetch("http://worker.example/").catch(() => {})')
    if (request.url?.startsWith('/assets/')) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': `img-src 'self'` }).end('<!doctype html><p>page')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const complaintAbout = async (act: string) => {
  const person = await browser.person(origin)
  const page = await person.newPage()
  await page.goto('/')
  const complaints: string[] = []
  await page.evaluate(act)
  await expect
    .poll(() => {
      complaints.push(...browser.takeComplaints())
      return complaints.length
    })
    .toBeGreaterThan(0)
  await person.close()
  complaints.push(...browser.takeComplaints())
  return complaints.join('\n')
}

test('a request to another server', async () => {
  expect(await complaintAbout('void fetch("https://fonts.example/", { mode: "no-cors" }).catch(() => {})')).toMatch('fonts.example')
})
test('a request to another server by a worker that all tabs share', async () => {
  expect(await complaintAbout('void new SharedWorker("/worker.js")')).toMatch('asked another server: worker.example')
})
test('what the policy stops', async () => {
  expect(await complaintAbout('document.body.append(Object.assign(new Image(), { src: "data:image/png;base64,AAAA" }))')).toMatch('img-src')
})
test('a missing file of the page', async () => {
  expect(await complaintAbout('void fetch("/assets/gone.js")')).toMatch('missing: 404')
})
test('an error in the page', async () => {
  expect(await complaintAbout('setTimeout(() => { throw new Error("broken") })')).toMatch('broken')
})
