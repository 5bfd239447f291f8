/** A mail server in a child process that accepts every mail. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { answerOrders } from './client-process.ts'

/** `letters`: reply after this many further mails; without it at once. */
export type Watch = { letters?: number }
/** `perSecond`: rate of the awaited mails. */
export type Watched = { url: string; arrived: number; perSecond: number }

let arrived = 0
let told: (() => void) | undefined
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onData(stream, _, done) {
    stream.on('end', () => {
      done()
      arrived++
      told?.()
    })
    stream.resume()
  },
})
server.on('error', () => {})
const listening = new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

answerOrders<Watch, Watched>(async ({ letters = 0 }) => {
  await listening
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  if (letters === 0) return { url, arrived, perSecond: 0 }
  const [from, until] = [arrived, arrived + letters]
  let began = 0
  await new Promise<void>((resolve) => {
    told = () => {
      if (arrived === from + 1) began = performance.now()
      if (arrived >= until) resolve()
    }
  })
  return { url, arrived, perSecond: ((letters - 1) / (performance.now() - began)) * 1000 }
})
