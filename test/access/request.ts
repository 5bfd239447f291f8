import { type Operation, operationPath } from '#contract/operation.ts'
import type { TestApp } from '../app.ts'
import { newDevice, newKey } from '../world.ts'
import type { Input } from './sample.ts'

type Sent = { headers?: Record<string, string>; key?: string }

/** Calls it over HTTP. A stream is left as soon as it has begun. */
export async function request(app: TestApp, entry: Operation, input: Input, { headers = {}, key = newKey() }: Sent = {}) {
  const url = new URL(`/api/v1${operationPath(entry, input.params)}`, app.origin)
  for (const [name, value] of Object.entries(input.query ?? {})) url.searchParams.set(name, value)
  const cookie = [`uketsuke_device=${newDevice()}`, headers.cookie].filter(Boolean).join('; ')
  const leave = new AbortController()
  const response = await fetch(url, {
    method: entry.method.toUpperCase(),
    headers: {
      ...(entry.idempotent ? { 'idempotency-key': key } : {}),
      ...(input.body ? { 'content-type': 'application/json' } : {}),
      ...headers,
      cookie,
    },
    ...(input.body ? { body: JSON.stringify(input.body) } : {}),
    signal: leave.signal,
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const isFile = response.ok && entry.file !== undefined
  const text = isStream ? '' : await response.text()
  const body: Record<string, unknown> = isStream || isFile ? {} : JSON.parse(text)
  if (isStream) leave.abort()
  const { requestId: _, ...rest } = body
  const kept = [...response.headers].filter(([name]) => name !== 'date')
  return { status: response.status, body: rest, headers: Object.fromEntries(kept), said: response.ok ? 'ok' : String(body.code) }
}
