import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { apiKeyScopeMeanings } from '#contract/api-keys.ts'
import { rateLimitRules } from '#contract/limits.ts'
import { isRoleAccess, type Operation } from '#contract/operation.ts'
import { binaryMediaType } from '#contract/operation-path.ts'
import { Problem, type ProblemCode } from '#contract/problem.ts'
import { problemStatuses } from '#contract/problem-codes.ts'
import { webhookPayloadSchema } from '#contract/webhooks.ts'
import { webhookEventNames, webhookEvents } from '#domain/webhooks.ts'

type Paths = Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0]
type Document = ReturnType<OpenAPIHono['getOpenAPI31Document']>

/** Returns the error codes of an operation, including those that follow from its input and access. */
function errorsOf(entry: Operation): ProblemCode[] {
  const byRole = isRoleAccess(entry.access)
  const needsSignIn = byRole || entry.access === 'account'
  // A caller with a role has found the shop; other path parameters may name nothing.
  const named = entry.params instanceof z.ZodObject ? Object.keys(entry.params.shape).filter((name) => !byRole || name !== 'shopId') : []
  const canBeNotFound = named.length === 0 || entry.errors.some((code) => code.endsWith('.notFound'))
  return [
    ...entry.errors,
    // An invalid token is refused even if none is needed.
    ...(needsSignIn ? (['auth.missing', 'auth.invalid'] as const) : (['auth.invalid'] as const)),
    ...(byRole ? (['auth.forbidden', 'auth.suspended', 'auth.factorDemanded', 'shop.notFound'] as const) : []),
    ...(needsSignIn ? ([entry.keyScopes ? 'auth.scopeMissing' : 'auth.notByKey'] as const) : []),
    ...(!canBeNotFound ? (['request.notFound'] as const) : []),
    ...(entry.query ? (['request.invalid'] as const) : []),
    ...(entry.body ? (['request.malformed', 'request.invalid', 'request.tooLarge', 'request.wrongType'] as const) : []),
    ...(entry.upload ? (['file.tooLarge', 'request.wrongType', 'request.malformed'] as const) : []),
    ...(entry.idempotent ? (['idempotency.missing', 'idempotency.mismatch'] as const) : []),
    'request.tooMany',
    'server.error',
    'server.unavailable',
  ]
}

/** Refusals of the operation itself carry the current row, except 404. */
function problemOf({ errors, current }: Operation, status: number): z.ZodType {
  if (!current || status === 404 || !errors.some((code) => problemStatuses[code][0] === status)) return Problem
  return Problem.and(z.object({ current: current.optional() }))
}

/** Credentials that the operation takes. A key needs all named scopes. */
function securityOf({ access, keyScopes }: Operation): Paths['security'] {
  const isOpen = access === 'anyone' || (typeof access === 'object' && 'token' in access)
  return [...(isOpen ? [{}] : []), { idToken: [] }, ...(keyScopes ? [{ apiKey: [...keyScopes] }, { accessToken: [...keyScopes] }] : [])]
}

const bytes = { type: 'string', format: 'binary' } as const

function responsesOf(entry: Operation): Paths['responses'] {
  const byStatus = Map.groupBy(errorsOf(entry), (code) => problemStatuses[code][0])
  const types = entry.bytes ?? [entry.stream ? 'text/event-stream' : (entry.file ?? 'application/json')]
  const content = Object.fromEntries(types.map((type) => [type, { schema: entry.bytes ? bytes : entry.answer }]))
  return {
    [entry.status ?? 200]: { description: entry.summary, content },
    ...(entry.cachedFor === undefined ? {} : { 304: { description: 'If-None-Match names the ETag that it still has' } }),
    ...Object.fromEntries(
      [...byStatus].map(([status, codes]) => [
        status,
        {
          description: [...new Set(codes)].join(', '),
          content: { 'application/problem+json': { schema: problemOf(entry, Number(status)) } },
        },
      ]),
    ),
  }
}

/** Prints the registry as OpenAPI 3.1. `x-access` and `x-rate-limit` hold what OpenAPI cannot express. */
export function createOpenApiDocument(registry: ReadonlyMap<string, Operation>, version: string): Document {
  const printer = new OpenAPIHono()
  printer.openAPIRegistry.registerComponent('securitySchemes', 'idToken', { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })
  const description = 'API key (uks_…) of a shop, see docs/api-keys.md'
  printer.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', { type: 'http', scheme: 'bearer', description })
  printer.openAPIRegistry.registerComponent('securitySchemes', 'accessToken', {
    type: 'oauth2',
    description: 'Access token of an API key: its id is the client id, the key the client secret',
    flows: { clientCredentials: { tokenUrl: '/oauth/token', scopes: apiKeyScopeMeanings } },
  })
  for (const entry of registry.values()) {
    printer.openAPIRegistry.registerPath({
      operationId: entry.operationId,
      tags: [entry.operationId.split('.')[0]!],
      method: entry.method,
      path: entry.path,
      summary: entry.summary,
      security: securityOf(entry),
      request: {
        ...(entry.params ? { params: entry.params as z.ZodObject } : {}),
        ...(entry.query ? { query: entry.query as z.ZodObject } : {}),
        ...(entry.body ? { body: { required: true, content: { 'application/json': { schema: entry.body } } } } : {}),
        ...(entry.upload ? { body: { required: true, content: { [binaryMediaType]: { schema: bytes } } } } : {}),
      },
      ...(entry.idempotent
        ? {
            parameters: [
              { name: 'Idempotency-Key', in: 'header' as const, required: true, schema: { type: 'string', minLength: 8, maxLength: 200 } },
            ],
          }
        : {}),
      responses: responsesOf(entry),
      'x-access': entry.access,
      'x-rate-limit': rateLimitRules[entry.limit],
    } as Paths)
  }
  for (const name of webhookEventNames)
    printer.openAPIRegistry.registerWebhook({
      ...{ method: 'post', path: name, summary: webhookEvents[name].meaning },
      request: { body: { required: true, content: { 'application/json': { schema: webhookPayloadSchema(name) } } } },
      responses: { '2XX': { description: 'Any of these within 10 seconds' } },
    })
  return printer.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Uketsuke',
      version,
      description: 'Every operation is also callable by the callable-function protocol under /functions/{operationId}.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/api/v1' }],
  })
}
