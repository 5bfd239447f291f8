/** Valid calls of every operation with one value changed, anonymously and as the owner, over REST and as callable functions. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Operation } from '#contract/operation.ts'
import { binaryMediaType, operationPath } from '#contract/operation-path.ts'
import { Problem } from '#contract/problem.ts'
import { problemStatuses } from '#contract/problem-codes.ts'
import { operationRegistry } from '#contract/registry.ts'
import { createOpenApiDocument } from '#platform/http/openapi.ts'
import type { OperationSampleInput } from '../access/sample.ts'
import { allSamples } from '../access/samples.ts'
import { startApp, type TestApp } from '../app.ts'
import { railwayDatabase } from '../database.ts'
import { createSeededRandom, type Random } from '../validation/random.ts'
import { waitTimeoutMs } from '../wait-timeout.ts'
import { buildWorld, createBearerHeaders, newDeviceId, newIdempotencyKey, type World } from '../world.ts'
import { type CorruptedInput, corruptInput } from './corrupted-input.ts'
import { type FuzzEndpoint, formEndpoints, signInEndpoints } from './endpoints.ts'

type Responses = Record<string, { description: string; content?: Record<string, unknown> }>
type Printed = { paths: Record<string, Record<string, { responses: Responses }>> }
const printed = JSON.parse(JSON.stringify(createOpenApiDocument(operationRegistry, '0.0.0'))) as Printed

/** Internal details that a response must not reveal. */
const insides = /node_modules|\.ts:\d|invalid input syntax|violates|\binsert into\b|\bselect .+ from\b/i
const timeoutMs = waitTimeoutMs

type Call = { url: string; init: RequestInit; cookies?: boolean; check(answer: Response, text: string): string | undefined }

/** Sends the calls, and with built `pages` some of their forms. Reports all faults at the end, with the seed that repeats them. */
export async function fuzz(calls: number, seed: number, { pages = false } = {}): Promise<void> {
  const app = await startApp({ database: await railwayDatabase(), pages, settings: () => ({ ROLE: 'web' }) })
  const wrong = new Map<string, string>()
  try {
    const random = createSeededRandom(seed)
    let world = await buildWorld(app)
    const look = async (name: string, { what }: CorruptedInput, request: Call) => {
      const logged = app.logged.length
      const { fault, done } = await play(request)
      const log = app.logged.slice(logged).find((line) => line.includes('"level":"error"'))
      if (fault || log) note(wrong, `${name}: ${fault ?? 'an error in the log'}`, `${what} ${log ?? ''}`)
      return done
    }
    for (const endpoint of [...signInEndpoints(world), ...(pages ? await formEndpoints(app, world) : [])])
      for (let call = 0; call < Math.ceil(calls / 100); call++) {
        const changed = corruptInput(random, endpoint.input, [])
        await look(endpoint.path, changed, asRequest(app, endpoint, changed))
      }
    const each = Math.max(4, Math.ceil(calls / operationRegistry.size))
    for (const entry of some([...operationRegistry.values()], Math.ceil(calls / each), random)) {
      const sample = async (): Promise<OperationSampleInput> => {
        const make = () => allSamples({ app, world })[entry.operationId]!.input(world.east.main)
        // An earlier call may have closed a lane or renewed a code, so that this shop allows no sample. Then create another world.
        return make().catch(async () => {
          world = await buildWorld(app)
          return make()
        })
      }
      let input: OperationSampleInput | undefined
      for (let call = 0; call < each; call++) {
        input ??= await sample()
        const changed = corruptInput(random, input, queryNames(entry))
        const done = await look(entry.operationId, changed, ask(random, app, entry, changed, random.chance(0.5) ? world : undefined))
        // A refused call changes nothing, so its sample can be reused.
        if (done) input = undefined
      }
    }
  } finally {
    await app.stop()
  }
  expect(
    [...wrong].map(([fault, what]) => `${fault} (${what})`),
    `seed ${seed}`,
  ).toEqual([])
}

function some<T>(all: readonly T[], most: number, random: Random): T[] {
  const left = [...all]
  while (left.length > most) left.splice(random.below(left.length), 1)
  return left
}

function note(wrong: Map<string, string>, fault: string, what: string) {
  if (!wrong.has(fault)) wrong.set(fault, what)
}

const queryNames = ({ query }: Operation) => (query instanceof z.ZodObject ? Object.keys(query.shape) : [])

function ask(random: Random, app: TestApp, entry: Operation, changed: CorruptedInput, as: World | undefined): Call {
  const headers = { cookie: `uketsuke_device=${newDeviceId()}`, ...(as ? createBearerHeaders(as.east.members.owner) : {}) }
  const isCallable = !entry.stream && !entry.file && !entry.upload && !entry.bytes
  return isCallable && random.chance(0.25) ? asCallable(app, entry, changed, headers) : asRest(app, entry, changed, headers)
}

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function asRest(app: TestApp, entry: Operation, { input, headers, text: whole }: CorruptedInput, own: Record<string, string>): Call {
  const params = Object.fromEntries(Object.entries(input.params).map(([name, value]) => [name, text(value).slice(0, 500)]))
  const url = new URL(`/api/v1${operationPath(entry, params)}`, app.origin)
  for (const [name, value] of Object.entries(input.query))
    for (const one of Array.isArray(value) ? value.slice(0, 20) : [value]) url.searchParams.append(name, text(one).slice(0, 500))
  const body = whole ?? (input.file || input.body === undefined ? input.file : JSON.stringify(input.body))
  return {
    url: url.href,
    init: {
      method: entry.method.toUpperCase(),
      headers: {
        ...(entry.idempotent ? { 'idempotency-key': newIdempotencyKey() } : {}),
        ...(entry.body ? { 'content-type': 'application/json' } : {}),
        ...(input.file ? { 'content-type': binaryMediaType } : {}),
        ...own,
        ...headers,
      },
      ...(entry.method === 'get' || body === undefined ? {} : { body }),
    },
    check: (answer, body) => checkRest(entry, answer, body),
  }
}

function checkRest(entry: Operation, { status, headers }: Response, body: string): string | undefined {
  const declared = printed.paths[entry.path]![entry.method]!.responses[status]
  if (!declared) return `${status} is not declared: ${body.slice(0, 200)}`
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  if (!Object.keys(declared.content ?? {}).includes(type)) return `${status} as ${type}`
  if (status < 400) return undefined
  const problem = Problem.safeParse(JSON.parse(body))
  if (!problem.success) return `${status} without a problem`
  return declared.description.split(', ').includes(problem.data.code) ? undefined : `${problem.data.code} is not declared`
}

function asCallable(app: TestApp, entry: Operation, { input, headers, text: whole }: CorruptedInput, own: Record<string, string>): Call {
  const { 'idempotency-key': key = newIdempotencyKey(), ...rest } = headers
  const data = { idempotencyKey: key, ...(input.body as object | undefined), ...input.query, ...input.params }
  return {
    url: `${app.origin}/functions/${entry.operationId}`,
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...own, ...rest },
      body: whole ?? JSON.stringify({ data }),
    },
    check(answer, body) {
      const { result, error } = JSON.parse(body) as { result?: unknown; error?: { details: { code: keyof typeof problemStatuses } } }
      if (answer.ok) return result === undefined ? 'a callable without a result' : undefined
      return error && problemStatuses[error.details.code]?.[0] === answer.status
        ? undefined
        : `a callable’s ${answer.status} without a problem`
    },
  }
}

/** Pages and sign-in may respond in any way, except with a fault. */
function asRequest(app: TestApp, { path, form, headers = {} }: FuzzEndpoint, { input, headers: more, text: whole }: CorruptedInput): Call {
  const url = new URL(path, app.origin)
  for (const [name, value] of Object.entries(input.query)) url.searchParams.append(name, text(value).slice(0, 500))
  const fields = Object.entries((input.body ?? {}) as object).map(([name, value]): [string, string] => [name, text(value)])
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    url: url.href,
    init: {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': type, ...headers, ...more },
      body: whole ?? (form ? new URLSearchParams(fields).toString() : JSON.stringify(input.body)),
    },
    cookies: true,
    check: () => undefined,
  }
}

/** Retries a 503 of a busy server with the same key. A lasting fault is reported. */
async function fetchUntilServed(url: string, init: RequestInit, tries = 5): Promise<Response> {
  const answer = await fetch(url, init)
  if (answer.status !== 503 || tries === 0) return answer
  await answer.body?.cancel()
  await pause(Number(answer.headers.get('retry-after') ?? 3) * 1_000)
  return fetchUntilServed(url, init, tries - 1)
}

async function play({ url, init, cookies, check }: Call): Promise<{ fault?: string | undefined; done: boolean }> {
  const leave = AbortSignal.timeout(timeoutMs)
  const stop = new AbortController()
  try {
    const answer = await fetchUntilServed(url, { ...init, signal: AbortSignal.any([leave, stop.signal]) })
    const { status, headers } = answer
    const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true
    const body = isStream ? '' : await answer.text()
    const fault =
      status >= 500
        ? `${status} ${body.slice(0, 200)}`
        : !cookies && headers.has('set-cookie')
          ? 'sets a cookie'
          : status >= 400 && insides.test(body)
            ? `tells its insides: ${body.slice(0, 300)}`
            : check(answer, body)
    return { fault, done: answer.ok }
  } catch (error) {
    return { fault: leave.aborted ? 'no answer' : `no whole answer: ${error}`, done: true }
  } finally {
    stop.abort()
  }
}
