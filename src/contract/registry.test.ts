import { expect, test } from 'vitest'
import { Id, isRoleAccess } from './operation.ts'
import { problems } from './problem-codes.ts'
import { operationRegistry } from './registry.ts'

const entries = [...operationRegistry.values()]

test('every operation has access rules, a summary and a rate limit', () => {
  for (const { operationId, access, summary, limit, path, method, answer } of entries) {
    expect(operationId).toMatch(/^[a-z]+\.[a-zA-Z]+$/)
    expect(access, operationId).toBeTruthy()
    expect(summary.length, operationId).toBeGreaterThan(8)
    expect(limit && path && method && answer, operationId).toBeTruthy()
  }
})

test('operation ids and addresses are unique', () => {
  const addresses = entries.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
  expect(new Set(addresses).size).toBe(entries.length)
  expect([...operationRegistry.keys()]).toEqual(entries.map(({ operationId }) => operationId))
})

test('reads change nothing, and every change takes an idempotency key', () => {
  expect(entries.filter(({ method, idempotent }) => (method === 'post') !== idempotent).map(({ operationId }) => operationId)).toEqual([])
  expect(entries.filter(({ method, body }) => method === 'get' && body).map(({ operationId }) => operationId)).toEqual([])
})

test('address parameters match the schema, and a role needs a shop in the address', () => {
  for (const { operationId, path, params, access } of entries) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const shape = (params as { shape?: object } | undefined)?.shape ?? {}
    expect(Object.keys(shape).sort(), operationId).toEqual(named.sort())
    if (isRoleAccess(access)) expect(path, operationId).toMatch(/^\/shops\/\{shopId\}(\/|$)/)
  }
})

test('path, query and body share no name, because a callable has them in one object', () => {
  const keysOf = (schema: object | undefined) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
  for (const { operationId, params, query, body } of entries) {
    const names = [params, query, body].flatMap(keysOf)
    expect(new Set(names).size, operationId).toBe(names.length)
  }
})

test('a conflict contains the current row', () => {
  const silent = entries.filter(({ errors, current }) => errors.some((code) => code.endsWith('.changed')) && !current)
  expect(silent.map(({ operationId }) => operationId)).toEqual([])
})

test('every refusal has a status and is listed once', () => {
  for (const { operationId, errors } of entries) {
    expect(new Set(errors).size, operationId).toBe(errors.length)
    for (const code of errors) expect(problems[code], `${operationId} ${code}`).toBeDefined()
  }
})

test('an id in upper case is the same id', () => {
  expect(Id.parse('01A20F6D-969E-7BE2-806F-FF854D2EFDF7')).toBe('01a20f6d-969e-7be2-806f-ff854d2efdf7')
  expect(Id.safeParse('01A20F6D').success).toBe(false)
})

test('all stored data has operations (R3.1)', () => {
  const expected = ['cards', 'tickets', 'staff', 'members', 'railways', 'templates']
  const areas = new Set(entries.map(({ operationId }) => operationId.split('.')[0]))
  expect(expected.filter((area) => !areas.has(area))).toEqual([])
})
