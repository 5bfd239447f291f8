/** A proxy in front of the server that simulates a new release or a dead line. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type NewVersionProxy = {
  origin: string
  /** Requested paths so far, without their query. */
  requestedPaths: string[]
  cut(): void
  restore(): void
  /** Serves another service worker from now on. */
  release(): void
  close(): Promise<void>
}

export async function openNewVersionProxy(target: string): Promise<NewVersionProxy> {
  const { hostname, port } = new URL(target)
  const requestedPaths: string[] = []
  let isCut = false
  let release = 0
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url!.split('?')[0]!
    requestedPaths.push(path)
    if (isCut) return void incoming.socket.destroy()
    const isWorker = path === '/sw.js'
    const headers = { ...incoming.headers, ...(isWorker ? { 'accept-encoding': 'identity' } : {}) }
    const forwarded = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, (answer) => {
      const answerHeaders = { ...answer.headers }
      // Headers of the old worker: with them the browser would learn that nothing has changed.
      if (isWorker) for (const name of ['content-length', 'etag', 'last-modified']) delete answerHeaders[name]
      outgoing.writeHead(answer.statusCode!, answerHeaders)
      answer.on('error', () => outgoing.destroy())
      if (isWorker) {
        answer.pipe(outgoing, { end: false })
        answer.on('end', () => outgoing.end(`\n// release ${release}`))
      } else answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestedPaths,
    cut() {
      isCut = true
      server.closeAllConnections()
    },
    restore() {
      isCut = false
    },
    release() {
      release++
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
