/** API keys, created by the real endpoint. */
import type { ApiKeyWithSecret } from '#contract/api-keys.ts'
import { type ApiKeyScope, apiKeyScopes } from '#domain/api-keys.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import type { TestApp } from './app.ts'
import { createBearerHeaders, post } from './world.ts'

type NewKey = { name?: string; scopes?: readonly ApiKeyScope[]; shops?: readonly CreatedShop[]; days?: number | null }

/** Creates a key of all scopes for this shop only, unless told otherwise. */
export async function newApiKey(
  app: Pick<TestApp, 'request'>,
  { scope }: CreatedShop,
  owner: { idToken: string },
  { name = 'CRM', scopes = apiKeyScopes, shops, days = null }: NewKey = {},
): Promise<ApiKeyWithSecret> {
  const response = await post(app, `/shops/${scope.shopId}/api-keys`, {
    headers: createBearerHeaders(owner),
    body: { name, scopes, shopIds: shops?.map((shop) => shop.scope.shopId) ?? [scope.shopId], days },
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as ApiKeyWithSecret
}
