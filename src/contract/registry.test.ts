import { expect, test } from 'vitest'
import { apiKeyScopes } from '#domain/api-keys.ts'
import { Id, isRoleAccess } from './operation.ts'
import { problemStatuses } from './problem-codes.ts'
import { operationRegistry } from './registry.ts'

const entries = [...operationRegistry.values()]

test('Every operation has access rules, a summary and a rate limit', () => {
  for (const { operationId, access, summary, limit, path, method, answer } of entries) {
    expect(operationId).toMatch(/^[a-z]+\.[a-zA-Z]+$/)
    expect(access, operationId).toBeTruthy()
    expect(summary.length, operationId).toBeGreaterThan(8)
    expect(limit && path && method && answer, operationId).toBeTruthy()
  }
})

test('Operation ids and addresses are unique', () => {
  const addresses = entries.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
  expect(new Set(addresses).size).toBe(entries.length)
  expect([...operationRegistry.keys()]).toEqual(entries.map(({ operationId }) => operationId))
})

test('POST operations take an idempotency key, and GET operations take no body', () => {
  expect(entries.filter(({ method, idempotent }) => (method === 'post') !== idempotent).map(({ operationId }) => operationId)).toEqual([])
  expect(entries.filter(({ method, body }) => method === 'get' && body).map(({ operationId }) => operationId)).toEqual([])
})

test('Path parameters match the schema, and access by role requires a shop’s path', () => {
  for (const { operationId, path, params, access } of entries) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const shape = (params as { shape?: object } | undefined)?.shape ?? {}
    expect(Object.keys(shape).sort(), operationId).toEqual(named.sort())
    if (isRoleAccess(access)) expect(path, operationId).toMatch(/^\/shops\/\{shopId\}(\/|$)/)
  }
})

test('No parameter name is used twice in an operation’s path, query and body', () => {
  const keysOf = (schema: object | undefined) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
  for (const { operationId, params, query, body } of entries) {
    const names = [params, query, body].flatMap(keysOf)
    expect(new Set(names).size, operationId).toBe(names.length)
  }
})

test('Each operation with a conflict refusal declares a schema for the current row', () => {
  const silent = entries.filter(({ errors, current }) => errors.some((code) => code.endsWith('.changed')) && !current)
  expect(silent.map(({ operationId }) => operationId)).toEqual([])
})

test('Each refusal of an operation is listed once and is a known problem', () => {
  for (const { operationId, errors } of entries) {
    expect(new Set(errors).size, operationId).toBe(errors.length)
    for (const code of errors) expect(problemStatuses[code], `${operationId} ${code}`).toBeDefined()
  }
})

test('An id is converted to lower case, and an incomplete one is refused', () => {
  expect(Id.parse('01A20F6D-969E-7BE2-806F-FF854D2EFDF7')).toBe('01a20f6d-969e-7be2-806f-ff854d2efdf7')
  expect(Id.safeParse('01A20F6D').success).toBe(false)
})

test('Each main kind of stored data has operations (R3.1)', () => {
  const expected = ['cards', 'tickets', 'staff', 'members', 'railways', 'templates']
  const areas = new Set(entries.map(({ operationId }) => operationId.split('.')[0]))
  expect(expected.filter((area) => !areas.has(area))).toEqual([])
})

/** Areas whose operations no API key may call: people, devices, the organization and what they alone decide. */
const areasWithoutKeys = [
  'audit',
  'backup',
  'devices',
  'inquiries',
  'invitations',
  'keys',
  'line',
  'members',
  'organization',
  'privacy',
  'webhooks',
]
/** Further operations that no API key may call: the caller's own things, irreversible ones, and mails already sent. */
const operationsWithoutKeys = [
  ...['presence.get', 'presence.set', 'tasks.listMine', 'reservations.getFeed', 'reservations.makeFeed', 'reservations.removeFeed'],
  ...['cards.purge', 'cards.listExports', 'retention.preview', 'retention.set', 'railways.setUp', 'staff.getWork'],
  ...['shops.add', 'shops.close', 'shops.copy', 'shops.previewCopy', 'shops.reopen', 'tickets.openTrial', 'tickets.endTrial'],
  ...['outbox.list', 'outbox.preview', 'outbox.cancel', 'outbox.sendAgain', 'templates.tryOut'],
]

test('An operation with a role names its key scopes, or is listed as closed to keys', () => {
  const withoutKeys = entries.filter(({ access, keyScopes }) => isRoleAccess(access) && !keyScopes).map(({ operationId }) => operationId)
  const isListed = (id: string) => areasWithoutKeys.includes(id.split('.')[0]!) || operationsWithoutKeys.includes(id)
  expect(withoutKeys.filter((id) => !isListed(id))).toEqual([])
  expect(operationsWithoutKeys.filter((id) => !withoutKeys.includes(id))).toEqual([])
})

test('Every key scope opens an operation, and no operation for a person takes a key', () => {
  const used = new Set(entries.flatMap(({ keyScopes }) => keyScopes ?? []))
  expect([...used].sort()).toEqual([...apiKeyScopes].sort())
  expect(entries.filter(({ keyScopes, asks, access }) => keyScopes && (asks || !isRoleAccess(access)))).toEqual([])
})
