import type { Operation } from '#contract/operation.ts'
import { binaryMediaType, operationPath } from '#contract/operation-path.ts'
import type { TestApp } from '../app.ts'
import { newDeviceId, newIdempotencyKey } from '../world.ts'
import type { OperationSampleInput } from './sample.ts'

type Sent = { headers?: Record<string, string>; key?: string }

/** Calls the operation over HTTP. A stream is closed as soon as it has begun. */
export async function callOperation(
  app: TestApp,
  entry: Operation,
  input: OperationSampleInput,
  { headers = {}, key = newIdempotencyKey() }: Sent = {},
) {
  const url = new URL(`/api/v1${operationPath(entry, input.params)}`, app.origin)
  for (const [name, value] of Object.entries(input.query ?? {})) url.searchParams.set(name, value)
  const cookie = [`uketsuke_device=${newDeviceId()}`, headers.cookie].filter(Boolean).join('; ')
  const leave = new AbortController()
  const response = await fetch(url, {
    method: entry.method.toUpperCase(),
    headers: {
      ...(entry.idempotent ? { 'idempotency-key': key } : {}),
      ...(input.body ? { 'content-type': 'application/json' } : {}),
      ...(input.file ? { 'content-type': binaryMediaType } : {}),
      ...headers,
      cookie,
    },
    ...(input.body ? { body: JSON.stringify(input.body) } : {}),
    ...(input.file ? { body: input.file } : {}),
    signal: leave.signal,
  })
  const type = response.headers.get('content-type') ?? ''
  const isJson = /^application\/(problem\+)?json/.test(type)
  const body = isJson ? ((await response.json()) as Record<string, unknown>) : {}
  if (type.startsWith('text/event-stream')) leave.abort()
  else if (!isJson) await response.arrayBuffer()
  const { requestId: _, ...rest } = body
  const kept = [...response.headers].filter(([name]) => name !== 'date')
  return { status: response.status, body: rest, headers: Object.fromEntries(kept), outcome: response.ok ? 'ok' : String(body.code) }
}
