/** Samples of operations: their inputs, and the world in which they are made. */
import { newId } from '#platform/ids.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import type { TestApp } from '../app.ts'
import { createBearerHeaders, post, type TestMember, type World } from '../world.ts'

export type OperationSampleInput = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  file?: Uint8Array<ArrayBuffer>
}

export type OperationSample = {
  /** Creates a valid input for that shop. */
  input(shop: CreatedShop): Promise<OperationSampleInput>
  /**
   * Returns the expected response once access is granted; default: success. `at`: the caller is on a shared tablet, as itself or
   * by PIN.
   */
  reached?(caller: TestMember | undefined, at?: 'tablet' | 'pin'): string
}
export type OperationSamples = Record<string, OperationSample>

export type SampleContext = { app: TestApp; world: World }

export const shopParams = (shop: CreatedShop) => ({ shopId: shop.scope.shopId })
export const uniqueEmail = () => `${newId().slice(-12)}@example.jp`

export const ownerOf = ({ world }: SampleContext, shop: CreatedShop): TestMember =>
  shop.scope.organizationId === world.west.main.scope.organizationId ? world.west.owner : world.east.members.owner

/** Reads the code as the shop shows it. */
export async function todayCodeOf(scene: SampleContext, shop: CreatedShop): Promise<string> {
  const path = `/api/v1/shops/${shop.scope.shopId}/today-code`
  const answer = await scene.app.request(path, { headers: createBearerHeaders(ownerOf(scene, shop)) })
  return ((await answer.json()) as { code: string }).code
}

/** Adds a read-only member without an account. */
export async function addAuditor({ app }: SampleContext, { scope }: CreatedShop, suspendedAt?: Date): Promise<string> {
  const id = newId()
  await app.db.pool.query(
    `insert into member (id, organization_id, shop_id, account_id, role, suspended_at) values ($1, $2, $3, $4, 'auditor', $5)`,
    [id, scope.organizationId, scope.shopId, id, suspendedAt],
  )
  return id
}

/** Returns the member id of an account with one membership. */
export async function memberIdOf({ app }: Pick<SampleContext, 'app'>, { accountId }: { accountId: string }): Promise<string> {
  const { rows } = await app.db.pool.query<{ id: string }>('select id from member where account_id = $1', [accountId])
  return rows[0]!.id
}

/** Adds a printer and returns its id. */
export async function addPrinter({ app }: Pick<SampleContext, 'app'>, { scope }: CreatedShop): Promise<string> {
  const id = newId()
  await app.db.pool.query(
    `insert into device (id, organization_id, shop_id, name, kind, settings, added_by, created_at, paired_at)
     values ($1, $2, $3, '入口', 'printer', '{"paper": 80}', $4, now(), now())`,
    [id, scope.organizationId, scope.shopId, id],
  )
  return id
}

export async function inviteAuditor(scene: SampleContext, shop: CreatedShop): Promise<{ invitation: { id: string }; token: string }> {
  const response = await post(scene.app, `/shops/${shop.scope.shopId}/invitations`, {
    headers: createBearerHeaders(ownerOf(scene, shop)),
    body: { email: uniqueEmail(), role: 'auditor' },
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as { invitation: { id: string }; token: string }
}
