import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on a free local port and prints it in the product's words, so that both are started alike. Ends on SIGTERM. */
export function listenOnFreePort(server: Server): void {
  server.listen(0, '127.0.0.1', () => console.log(`This machine http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  process.on('SIGTERM', () => process.exit(0))
}
