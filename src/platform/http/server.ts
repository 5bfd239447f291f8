/** HTTP server with the limits that apply before any route. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** In milliseconds. A slow upload may take long, but a client that sends nothing is gone or blocks a connection on purpose. */
export type RequestTimeouts = { headers: number; whole: number; pause: number }
const arrivalTimes: RequestTimeouts = { headers: 20_000, whole: 300_000, pause: 60_000 }

export function createHttpServer(listener: RequestListener, { headers, whole, pause }: RequestTimeouts = arrivalTimes): Server {
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

/** Returns true if the client disconnected during its request. Errors caused by that are not ours. */
export function hasClientDisconnected(env: object | undefined): boolean {
  const { incoming } = (env ?? {}) as { incoming?: IncomingMessage }
  return incoming?.destroyed === true && !incoming.complete
}

/** Returns true for two Host headers. Node keeps the first, but a proxy may have routed by the other (RFC 9112 §3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.toLowerCase() === 'host') hosts++
  return hosts > 1
}

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Ends a request whose body stalls. Node limits only the total time. */
function endStalled(incoming: IncomingMessage, outgoing: ServerResponse, pause: number): void {
  const { socket } = incoming
  // Most bodies arrive with their headers and need no timer.
  setImmediate(() => {
    if (incoming.complete || socket.destroyed) return
    let [lastBytes, since] = [socket.bytesRead, performance.now()]
    const watch = setInterval(() => {
      if (incoming.complete || socket.destroyed) clearInterval(watch)
      else if (socket.bytesRead > lastBytes) [lastBytes, since] = [socket.bytesRead, performance.now()]
      else if (performance.now() - since >= pause) refuseLate(socket, outgoing)
    }, pause / 20)
    watch.unref()
  })
}

/** Sends the same 408 as Node. */
function refuseLate(socket: Socket, outgoing: ServerResponse): void {
  if (socket.writable && !outgoing.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroy()
}
