/**
 * Callers in a child process, so that both sides bear the same cost. Each sends its next request after reading the last response.
 * Driven by messages from the bench.
 */
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { handleBenchCommands } from './client-process.ts'

export type HttpLoad = {
  origin: string
  callers: number
  milliseconds: number
  /** Caller n takes target n, starting over if there are fewer. */
  targets: readonly Target[]
  /** Instead, each caller takes the next target after each response. */
  inTurn?: boolean
  bearer?: string
}
type Target = { path: string; body?: object }
/** `took`: milliseconds of each call. */
export type LoadResult = { perSecond: number; took: number[] }

type Caller = { agent: Agent; headers: Record<string, string>; targetOf: (turn: number) => Target }

handleBenchCommands(carry)

async function carry({ origin, callers, milliseconds, targets, inTurn = false, bearer }: HttpLoad): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const work = Array.from({ length: callers }, (_, index): Caller => {
    const device = `uketsuke_device=${randomBytes(16).toString('base64url')}`
    return {
      agent,
      headers: bearer ? { authorization: `Bearer ${bearer}` } : { cookie: device },
      targetOf: (turn) => targets[(index + (inTurn ? turn : 0)) % targets.length]!,
    }
  })
  const began = performance.now()
  const until = began + milliseconds
  const took = (await Promise.all(work.map((caller) => callUntil(origin, caller, until)))).flat()
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return { perSecond: took.length / seconds, took }
}

async function callUntil(origin: string, caller: Caller, until: number): Promise<number[]> {
  const took: number[] = []
  for (let began = performance.now(); began < until; began = performance.now()) {
    await call(origin, caller, took.length)
    took.push(performance.now() - began)
  }
  return took
}

function call(origin: string, { agent, headers: own, targetOf }: Caller, turn: number): Promise<void> {
  const { path, body } = targetOf(turn)
  return new Promise((resolve, reject) => {
    const text = body && JSON.stringify(body)
    const headers =
      text === undefined
        ? { 'accept-encoding': 'gzip', ...own }
        : {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
            // Each ticket needs another device, as a device has one ticket per lane.
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
