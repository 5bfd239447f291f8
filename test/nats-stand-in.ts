/** Stands in for a NATS server, by the published client protocol: INFO, CONNECT, SUB, PUB, MSG, PING and PONG. It knows one subject. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export type NatsStandIn = {
  url: string
  /** Ends all connections and refuses new ones. */
  stop(): Promise<void>
  start(): Promise<void>
}

export async function startNatsStandIn(): Promise<NatsStandIn> {
  const subscribers = new Map<Socket, string>()
  let port = 0
  let server = createServer()

  function serve(socket: Socket): void {
    let text = ''
    socket.write(`INFO {"server_id":"stand-in","version":"2.9.0","proto":1,"headers":true,"max_payload":1048576}\r\n`)
    socket.on('close', () => subscribers.delete(socket))
    socket.on('error', () => {})
    socket.on('data', (data) => {
      text += data
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const [verb, ...words] = text.slice(0, end).split(' ')
        const rest = text.slice(end + 2)
        if (verb === 'PUB') {
          const length = Number(words.at(-1))
          if (rest.length < length + 2) return
          publish(socket, words[0]!, rest.slice(0, length))
          text = rest.slice(length + 2)
          continue
        }
        if (verb === 'PING') socket.write('PONG\r\n')
        if (verb === 'SUB') subscribers.set(socket, words.at(-1)!)
        text = rest
      }
    })
  }

  /** Clients ask for no echo. */
  function publish(from: Socket, subject: string, message: string): void {
    for (const [socket, sid] of subscribers) if (socket !== from) socket.write(`MSG ${subject} ${sid} ${message.length}\r\n${message}\r\n`)
  }

  async function start(): Promise<void> {
    server = createServer(serve).listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as { port: number }).port
  }

  await start()
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of subscribers.keys()) socket.destroy()
      await closed
    },
  }
}
