/** The HTTP server: what it takes in before any of our routes is asked, and how long it waits for it. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** In milliseconds. An upload on a weak line comes in pieces for long; whoever sends nothing at all has gone or holds a place on purpose. */
export type ArrivalTimes = { headers: number; whole: number; pause: number }
const arrivalTimes: ArrivalTimes = { headers: 20_000, whole: 300_000, pause: 60_000 }

export function createHttpServer(listener: RequestListener, { headers, whole, pause }: ArrivalTimes = arrivalTimes): Server {
  const options = {
    keepAliveTimeout: 75_000,
    headersTimeout: headers,
    requestTimeout: whole,
    connectionsCheckingInterval: Math.min(1_000, headers),
  }
  return createServer(options, (incoming, outgoing) => {
    if (hasTwoHosts(incoming)) return void outgoing.writeHead(400, { connection: 'close' }).end()
    if (hasBody(incoming)) endStalled(incoming, outgoing, pause)
    listener(incoming, outgoing)
  })
}

/** Whether the client went away in the middle of its request: whatever fails because of that is no fault of ours. */
export function clientDisconnected(env: object | undefined): boolean {
  const { incoming } = (env ?? {}) as { incoming?: IncomingMessage }
  return incoming?.destroyed === true && !incoming.complete
}

/** Node keeps the first and drops the other; a proxy before us may have gone by the other one (RFC 9112, 3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.toLowerCase() === 'host') hosts++
  return hosts > 1
}

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Node ends what takes too long as a whole, and has no word for what stands still. */
function endStalled(incoming: IncomingMessage, outgoing: ServerResponse, pause: number): void {
  const { socket } = incoming
  // Nearly every body comes along with its headers, and needs no timer.
  setImmediate(() => {
    if (incoming.complete || socket.destroyed) return
    let [seen, since] = [socket.bytesRead, performance.now()]
    const watch = setInterval(() => {
      if (incoming.complete || socket.destroyed) clearInterval(watch)
      else if (socket.bytesRead > seen) [seen, since] = [socket.bytesRead, performance.now()]
      else if (performance.now() - since >= pause) refuseLate(socket, outgoing)
    }, pause / 20)
    watch.unref()
  })
}

/** In Node's own words for a request that came too late. */
function refuseLate(socket: Socket, outgoing: ServerResponse): void {
  if (socket.writable && !outgoing.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroy()
}
