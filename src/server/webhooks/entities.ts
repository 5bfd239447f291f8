/** Reads what an API key sees of an event's entity, for the body of a webhook (docs/decisions/191-webhooks.md). */
import { operationPath } from '#contract/operation-path.ts'
import type { Problem, ProblemCode } from '#contract/problem.ts'
import { type WebhookEntity, type WebhookPayload, webhookEntityOperations } from '#contract/webhooks.ts'
import type { Scope } from '#platform/database/db.ts'
import type { ApiKeyCaller, ServerEnv } from '#platform/http/call.ts'
import { type ApiKeyContext, findActiveApiKey } from '../api-keys/find.ts'

type Context = Pick<ApiKeyContext, 'db' | 'clock'> & {
  callApi(request: Request, env: ServerEnv['Bindings']): Response | Promise<Response>
}

/** Null: it no longer exists. */
type Read = { entity: unknown }
/** Returns undefined if the event has no entity or the key may not read it. */
type EntityReader = (payload: WebhookPayload) => Promise<Read | undefined>
/** Returns the reader of one batch, which reads each entity once; undefined if the key has ended. */
export type OpenEntityReader = (scope: Scope, apiKeyId: string) => Promise<EntityReader | undefined>

export function createEntityReaders({ callApi, ...ctx }: Context): OpenEntityReader {
  return async (scope, apiKeyId) => {
    const apiKey = await findActiveApiKey(ctx, scope, apiKeyId)
    if (!apiKey) return undefined
    const reads = new Map<string, Promise<Read | undefined>>()
    return async ({ type, data }) => {
      const entity = type.split('.')[0]!
      if (!isEntity(entity)) return undefined
      const path = operationPath(webhookEntityOperations[entity], data)
      if (!reads.has(path)) reads.set(path, readEntity(entity, path, apiKey))
      return reads.get(path)
    }
  }

  async function readEntity(entity: WebhookEntity, path: string, apiKey: ApiKeyCaller): Promise<Read | undefined> {
    const response = await callApi(new Request(`http://localhost/api/v1${path}`), { apiKey })
    const body: unknown = await response.json()
    if (response.ok) return { entity: body }
    const code = (body as Problem).code as ProblemCode
    if ((webhookEntityOperations[entity].errors as readonly ProblemCode[]).includes(code)) return { entity: null }
    if (code === 'auth.scopeMissing' || code === 'shop.notFound') return undefined
    throw new Error(`the entity of a webhook could not be read: ${code}`)
  }
}

const isEntity = (name: string): name is WebhookEntity => Object.hasOwn(webhookEntityOperations, name)
