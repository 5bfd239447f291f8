import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { isRoleAccess } from '#contract/operation.ts'
import { operationRegistry } from '#contract/registry.ts'
import { mailRetentionDayChoices } from '#domain/outbox/policy.ts'
import { createOpenApiDocument } from './openapi.ts'

type Printed = {
  openapi: string
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        responses: Record<string, { content: Record<string, { schema: unknown }> }>
        'x-access': unknown
        security: unknown[]
      }
    >
  >
}
const document = JSON.parse(JSON.stringify(createOpenApiDocument(operationRegistry, '1.2.3'))) as Printed

test('The document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(document)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('The document lists every operation with its access, success status and 401', () => {
  const printed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method, ...one })),
  )
  expect(printed.map(({ operationId }) => operationId).sort()).toEqual([...operationRegistry.keys()].sort())
  for (const { operationId, path, method, responses, security, ...one } of printed) {
    const entry = operationRegistry.get(operationId)!
    expect([path, method, one['x-access']]).toEqual([entry.path, entry.method, entry.access])
    expect(Object.keys(responses), operationId).toContain(String(entry.status ?? 200))
    const needsToken = entry.access === 'account' || isRoleAccess(entry.access)
    const byKey = entry.keyScopes ? [{ apiKey: entry.keyScopes }, { accessToken: entry.keyScopes }] : []
    expect(security, operationId).toEqual([...(needsToken ? [] : [{}]), { idToken: [] }, ...byKey])
    // An invalid token is refused everywhere, and an invalid query where there is one.
    expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(['401', ...(entry.query ? ['400'] : [])]))
  }
})

test('The schema of a conflict response contains the current row’s type', () => {
  const schemaOf = (path: string, status: string) =>
    JSON.stringify(document.paths[path]!.post!.responses[status]!.content['application/problem+json']!.schema)
  const call = '/shops/{shopId}/tickets/{ticketId}/call'
  expect(schemaOf(call, '409')).toContain('"current":{"$ref":"#/components/schemas/TicketConflict"}')
  expect(schemaOf('/shops/{shopId}/privacy', '409')).toContain('#/components/schemas/PrivacyNotice')
  expect(schemaOf(call, '404')).toBe('{"$ref":"#/components/schemas/Problem"}')
})

test('The schema of mail retention days lists all allowed values', () => {
  const { components } = document as unknown as { components: { schemas: Record<string, { properties: Record<string, unknown> }> } }
  expect(components.schemas.MailPolicy!.properties.messageRetentionDays).toMatchObject({
    type: 'integer',
    enum: [...mailRetentionDayChoices],
  })
})
