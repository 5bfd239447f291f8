/**
 * Callers in a process of their own, so that both sides pay alike for them: each sends its next request when it has read the
 * answer to the last. Driven by messages from the bench.
 */
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { answerOrders } from './client-process.ts'

export type Load = {
  origin: string
  callers: number
  milliseconds: number
  /** Caller n takes the n-th, and begins again where there are fewer. */
  targets: readonly { path: string; body?: object }[]
}
export type Carried = { perSecond: number }

type Caller = { agent: Agent; device: string; path: string; text: string | undefined }

answerOrders(carry)

async function carry({ origin, callers, milliseconds, targets }: Load): Promise<Carried> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const work = Array.from({ length: callers }, (_, index): Caller => {
    const { path, body } = targets[index % targets.length]!
    return { agent, device: randomBytes(16).toString('base64url'), path, text: body && JSON.stringify(body) }
  })
  const began = performance.now()
  const until = began + milliseconds
  const done = await Promise.all(work.map((caller) => callUntil(origin, caller, until)))
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return { perSecond: done.reduce((sum, count) => sum + count, 0) / seconds }
}

async function callUntil(origin: string, caller: Caller, until: number): Promise<number> {
  let count = 0
  for (; performance.now() < until; count++) await call(origin, caller)
  return count
}

function call(origin: string, { agent, device, path, text }: Caller): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers =
      text === undefined
        ? { 'accept-encoding': 'gzip', cookie: `uketsuke_device=${device}` }
        : {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
            // Each number is another visitor's: a device has one in a lane.
            'uketsuke-device': randomBytes(16).toString('base64url'),
            'idempotency-key': randomBytes(16).toString('hex'),
          }
    const sent = request(`${origin}${path}`, { agent, method: text === undefined ? 'GET' : 'POST', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve()
        else reject(new Error(`${path}: ${response.statusCode} ${Buffer.concat(chunks)}`))
      })
    })
    sent.on('error', reject)
    sent.end(text)
  })
}
