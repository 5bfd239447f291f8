/** Target of every name but ours: requests made out of the tests' sight (workers, preconnects) arrive here too. */

import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'

export type NetworkTrap = { port: number; close(): Promise<void> }

export async function openNetworkTrap(onRequest: (what: string) => void): Promise<NetworkTrap> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (data) => {
      onRequest(requestedHost(data))
      socket.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Reads the Host header, or the server name of a TLS handshake. */
function requestedHost(data: Buffer): string {
  const text = data.toString('latin1')
  return /^host: (\S+)/im.exec(text)?.[1] ?? /([a-z0-9-]+\.)+[a-z]{2,}/.exec(text)?.[0] ?? 'a server without a name'
}
