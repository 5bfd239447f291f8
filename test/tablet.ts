/** A shop's devices, and the member at a shared tablet, through the real endpoints. */
import type * as contract from '#contract/devices/devices.ts'
import type { DeviceWithCodeOrAddress, KioskSettings } from '#contract/devices/devices.ts'
import type { ApiCallInput } from '#contract/operation.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import type { TestApp } from './app.ts'
import { createBearerHeaders, post, type TestMember } from './world.ts'

type App = Pick<TestApp, 'request' | 'db' | 'accounts'>
export type TabletTokens = { idToken: string; refreshToken: string }
export type Tablet = TabletTokens & { id: string; shopId: string }

async function read<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as T
}

/** The request of the SDK's signInWithCustomToken. */
export async function exchangeCustomToken(app: Pick<TestApp, 'request'>, token: string): Promise<TabletTokens> {
  const response = await app.request('/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=uketsuke', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, returnSecureToken: true }),
  })
  return read<TabletTokens>(response)
}

export async function addDevice(
  app: App,
  { scope }: CreatedShop,
  manager: TestMember,
  body: { name: string; settings?: ApiCallInput<typeof contract.addDevice>['body']['settings'] },
): Promise<DeviceWithCodeOrAddress> {
  return read<DeviceWithCodeOrAddress>(await post(app, `/shops/${scope.shopId}/devices`, { headers: createBearerHeaders(manager), body }))
}

/** Adds a kiosk and pairs it. */
export async function newKiosk(app: App, shop: CreatedShop, manager: TestMember, settings: Partial<KioskSettings> = {}) {
  const { device, code } = await addDevice(app, shop, manager, { name: '入口の発券機', settings: { ...settings, kind: 'kiosk' } })
  const { token } = await read<{ token: string }>(
    await post(app, `/entry/${shop.entryCode}/screens`, { body: { kind: 'kiosk', pairingCode: code } }),
  )
  return { id: device.id, token }
}

export async function newPairing(app: App, shop: CreatedShop, manager: TestMember, name = '受付') {
  const { device, code } = await addDevice(app, shop, manager, { name })
  return { device, code: code! }
}

export async function newTablet(app: App, shop: CreatedShop, manager: TestMember): Promise<Tablet> {
  const { device, code } = await newPairing(app, shop, manager)
  const { token } = await read<{ token: string }>(await post(app, '/devices/pair', { body: { code } }))
  return { id: device.id, shopId: shop.scope.shopId, ...(await exchangeCustomToken(app, token)) }
}

/** Returns the member id of an account with one membership. */
async function memberOf(app: App, { accountId }: TestMember): Promise<string> {
  const { rows } = await app.db.pool.query<{ id: string }>('select id from member where account_id = $1', [accountId])
  return rows[0]!.id
}

/** Sends the PIN as the tablet, or with another token. */
export async function tryPin(app: App, { shopId, idToken }: Pick<Tablet, 'shopId' | 'idToken'>, member: TestMember, pin: string) {
  const body = { memberId: await memberOf(app, member), pin }
  return post(app, `/shops/${shopId}/devices/switch-user`, { headers: createBearerHeaders({ idToken }), body })
}

export async function signInAtTablet(app: App, tablet: Tablet, member: TestMember, pin = '4071'): Promise<TestMember> {
  await app.accounts.setPin(member.accountId, pin)
  const { token } = await read<{ token: string }>(await tryPin(app, tablet, member, pin))
  return { ...member, ...(await exchangeCustomToken(app, token)) }
}
