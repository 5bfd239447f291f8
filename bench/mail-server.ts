/** A mail server in a child process that accepts every mail. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { handleBenchCommands } from './client-process.ts'

/** `mails`: number of further mails to wait for before the reply. Without it the reply comes at once. */
export type MailWatchCommand = { mails?: number }
/** `perSecond`: rate at which the awaited mails arrived. */
export type MailWatchResult = { url: string; arrived: number; perSecond: number }

let arrived = 0
let onArrival: (() => void) | undefined
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onData(stream, _, done) {
    stream.on('end', () => {
      done()
      arrived++
      onArrival?.()
    })
    stream.resume()
  },
})
server.on('error', () => {})
const listening = new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

handleBenchCommands<MailWatchCommand, MailWatchResult>(async ({ mails = 0 }) => {
  await listening
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  if (mails === 0) return { url, arrived, perSecond: 0 }
  const [from, until] = [arrived, arrived + mails]
  let began = 0
  await new Promise<void>((resolve) => {
    onArrival = () => {
      if (arrived === from + 1) began = performance.now()
      if (arrived >= until) resolve()
    }
  })
  return { url, arrived, perSecond: ((mails - 1) / (performance.now() - began)) * 1000 }
})
