/** A receiver of webhooks in a child process that accepts every request. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { handleBenchCommands } from './client-process.ts'

/** `events`: number of further events to wait for before the reply. Without it the reply comes at once. */
export type WebhookWatchCommand = { events?: number }
/** `perSecond`: rate at which the awaited events arrived. */
export type WebhookWatchResult = { url: string; arrived: number; perSecond: number }

let arrived = 0
let onArrival: (() => void) | undefined
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(204).end()
    arrived++
    onArrival?.()
  })
})
const listening = new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

handleBenchCommands<WebhookWatchCommand, WebhookWatchResult>(async ({ events = 0 }) => {
  await listening
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  if (events === 0) return { url, arrived, perSecond: 0 }
  const [from, until] = [arrived, arrived + events]
  let began = 0
  await new Promise<void>((resolve) => {
    onArrival = () => {
      if (arrived === from + 1) began = performance.now()
      if (arrived >= until) resolve()
    }
  })
  return { url, arrived, perSecond: ((events - 1) / (performance.now() - began)) * 1000 }
})
