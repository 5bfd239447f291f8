/** Reference server for pages: bare `node:http` with one compressed static page, made from the page at the address. */
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { createBarePage } from './bare-page.ts'
import { listenOnFreePort } from './listen.ts'

const [address = ''] = process.argv.slice(2)
const page = gzipSync(createBarePage(await (await fetch(address, { headers: { 'accept-language': 'ja' } })).text()), { level: 9 })

listenOnFreePort(
  createServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip', 'content-length': page.length })
      .end(page)
  }),
)
