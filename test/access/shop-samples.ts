import type { ShopForm } from '#contract/forms.ts'
import type { PrivacyNotice } from '#contract/privacy/notice.ts'
import { pickCustomization } from '#domain/forms/customization.ts'
import { newId } from '#platform/ids.ts'
import { randomToken } from '#platform/tokens.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import { makeWebhookSecret, sealWebhookSecret, webhookKeyOf } from '#server/webhooks/secret.ts'
import { newApiKey } from '../api-keys.ts'
import { installationKey } from '../app.ts'
import { lineAccount } from '../line-stand-in.ts'
import { addDevice } from '../tablet.ts'
import { createBearerHeaders, joinAsVisitor, newMember, post } from '../world.ts'
import {
  addAuditor,
  addPrinter,
  inviteAuditor,
  memberIdOf,
  type OperationSamples,
  ownerOf,
  type SampleContext,
  shopParams,
  uniqueEmail,
} from './sample.ts'

export function shopSamples(scene: SampleContext): OperationSamples {
  const { app } = scene
  async function noticeOf(shop: CreatedShop) {
    return (await (await app.request(`/api/v1/entry/${shop.entryCode}/privacy`)).json()) as PrivacyNotice
  }
  async function formOf(shop: CreatedShop) {
    const headers = createBearerHeaders(ownerOf(scene, shop))
    return (await (await app.request(`/api/v1/shops/${shop.scope.shopId}/form`, { headers })).json()) as ShopForm
  }
  async function personOf({ scope }: CreatedShop): Promise<string> {
    const id = newId()
    await app.db.pool.query(`insert into staff (id, organization_id, shop_id, name) values ($1, $2, $3, '田中')`, [
      id,
      scope.organizationId,
      scope.shopId,
    ])
    return id
  }
  const deviceNames = { tablet: '受付のタブレット', board: '待合のテレビ', boardLink: '公開リンク', kiosk: '入口の発券機' }
  /** Replaces the sample before, because a shop has a limit and every caller needs one. */
  async function sampleDevice(shop: CreatedShop, kind: keyof typeof deviceNames) {
    const name = deviceNames[kind]
    await app.db.pool.query('update device set revoked_at = now() where shop_id = $1 and name = $2 and revoked_at is null', [
      shop.scope.shopId,
      name,
    ])
    return addDevice(app, shop, ownerOf(scene, shop), { name, settings: { kind } })
  }
  /** Ends earlier samples, because an organization has a limited number of keys. */
  const endSampleKeys = ({ scope }: CreatedShop) =>
    app.db.pool.query(`update api_key set revoked_at = now() where name = 'sample' and organization_id = $1`, [scope.organizationId])
  async function keyParams(shop: CreatedShop) {
    await endSampleKeys(shop)
    return { ...shopParams(shop), apiKeyId: (await newApiKey(app, shop, ownerOf(scene, shop), { name: 'sample' })).key.id }
  }
  /** Deletes the earlier ones, because a shop has a limited number. */
  async function sampleWebhook(shop: CreatedShop) {
    const id = newId()
    await app.db.pool.query('delete from webhook where shop_id = $1', [shop.scope.shopId])
    await app.db.pool.query(
      `insert into webhook (id, organization_id, shop_id, url, events, sealed_secret, position, created_at)
       values ($1, $2, $3, 'https://crm.example/hook', '{ticket.called}', $4, 0, now())`,
      [id, shop.scope.organizationId, shop.scope.shopId, sealWebhookSecret(webhookKeyOf(installationKey), makeWebhookSecret(), id)],
    )
    return { ...shopParams(shop), webhookId: id }
  }
  async function pairing(shop: CreatedShop, kind: 'tablet' | 'board' | 'kiosk' = 'tablet') {
    const { device, code } = await sampleDevice(shop, kind)
    return { device, code: code! }
  }

  async function pairedScreen(shop: CreatedShop, kind: 'board' | 'kiosk') {
    const { device, code } = await pairing(shop, kind)
    const paired = await post(app, `/entry/${shop.entryCode}/screens`, { body: { kind, pairingCode: code } })
    return { id: device.id, token: ((await paired.json()) as { token: string }).token }
  }
  const kioskToken = async (shop: CreatedShop) => (await pairedScreen(shop, 'kiosk')).token

  /** A board link needs no pairing. */
  async function boardToken(shop: CreatedShop) {
    const { path } = await sampleDevice(shop, 'boardLink')
    return path!.split('/').at(-1)!
  }

  return {
    'audit.list': { input: async (shop) => ({ params: shopParams(shop) }) },
    'audit.options': { input: async (shop) => ({ params: shopParams(shop) }) },
    'audit.reveal': {
      async input(shop) {
        const id = newId()
        const { organizationId, shopId } = shop.scope
        await app.db.pool.query(
          `insert into event (id, organization_id, shop_id, entity_type, entity_id, kind, actor_kind, at) values ($1, $2, $3, 'card', $1, 'card.note', 'system', now())`,
          [id, organizationId, shopId],
        )
        return { params: { ...shopParams(shop), eventId: id } }
      },
    },
    'audit.export': { input: async (shop) => ({ params: shopParams(shop), body: {} }) },
    'backup.get': { input: async (shop) => ({ params: shopParams(shop) }) },
    'setup.get': { input: async () => ({}) },
    'setup.complete': {
      input: async () => ({
        body: {
          token: randomToken(),
          organizationName: '店',
          shopName: '店',
          ownerName: '店',
          email: uniqueEmail(),
          password: 'umbrella in may',
        },
      }),
      reached: () => 'setup.done',
    },
    'organization.get': { input: async (shop) => ({ params: shopParams(shop) }) },
    'organization.setSecondFactor': { input: async (shop) => ({ params: shopParams(shop), body: { from: null } }) },
    'organization.setAcrossShops': { input: async (shop) => ({ params: shopParams(shop), body: { on: true } }) },
    'line.get': { input: async (shop) => ({ params: shopParams(shop) }) },
    'line.getStatus': { input: async (shop) => ({ params: shopParams(shop) }), reached: () => 'line.notConfigured' },
    'line.set': {
      input: async (shop) => ({ params: shopParams(shop), body: { rev: 0, allShops: false, ...lineAccount } }),
      // This server has no https address.
      reached: () => 'line.noAddress',
    },
    'line.remove': { input: async (shop) => ({ params: shopParams(shop) }), reached: () => 'line.notConfigured' },
    'keys.list': { input: async (shop) => ({ params: shopParams(shop) }) },
    'keys.create': {
      async input(shop) {
        await endSampleKeys(shop)
        return { params: shopParams(shop), body: { name: 'sample', shopIds: [shop.scope.shopId], scopes: ['queue:read'], days: null } }
      },
    },
    'keys.rotate': { input: async (shop) => ({ params: await keyParams(shop), body: { hours: 24 } }) },
    'keys.revoke': { input: async (shop) => ({ params: await keyParams(shop) }) },
    'webhooks.list': { input: async (shop) => ({ params: shopParams(shop) }) },
    'webhooks.create': {
      input: async (shop) => ({ params: shopParams(shop), body: { url: 'https://crm.example/hook', events: ['ticket.called'] } }),
    },
    'webhooks.change': {
      input: async (shop) => ({
        params: await sampleWebhook(shop),
        body: { rev: 1, url: 'https://crm.example/other', events: ['ticket.called'], enabled: true },
      }),
    },
    'webhooks.rotateSecret': { input: async (shop) => ({ params: await sampleWebhook(shop) }) },
    'webhooks.delete': { input: async (shop) => ({ params: await sampleWebhook(shop) }) },
    'webhooks.listDeliveries': { input: async (shop) => ({ params: await sampleWebhook(shop) }) },
    'webhooks.sendTest': { input: async (shop) => ({ params: await sampleWebhook(shop) }) },
    'webhooks.resend': {
      input: async (shop) => ({ params: { ...(await sampleWebhook(shop)), deliveryId: newId() } }),
      reached: () => 'webhook.notFound',
    },
    'shops.add': { input: async (shop) => ({ params: shopParams(shop), body: { name: '新店', template: 'simple' } }) },
    'shops.previewCopy': { input: async (shop) => ({ params: shopParams(shop) }) },
    'shops.copy': { input: async (shop) => ({ params: shopParams(shop), body: { name: '写し' } }) },
    'shops.close': {
      // The lane stays open for other samples, because a ticket waits there.
      async input(shop) {
        await joinAsVisitor(app, shop)
        return { params: shopParams(shop) }
      },
      reached: () => 'shop.inUse',
    },
    'shops.reopen': { input: async (shop) => ({ params: shopParams(shop) }) },
    'shops.getEntry': { input: async (shop) => ({ params: { code: shop.entryCode } }) },
    'shops.getOnly': { input: async () => ({}) },
    'reports.countShopWork': { input: async (shop) => ({ params: shopParams(shop) }) },
    'reports.exportDay': { input: async (shop) => ({ params: shopParams(shop) }) },
    'reports.getDay': { input: async (shop) => ({ params: shopParams(shop) }) },
    'estimates.getAccuracy': { input: async (shop) => ({ params: shopParams(shop) }) },
    'estimates.getDrift': { input: async (shop) => ({ params: shopParams(shop) }) },
    'shops.get': { input: async (shop) => ({ params: shopParams(shop) }) },
    'privacy.getNotice': { input: async (shop) => ({ params: { code: shop.entryCode } }) },
    'privacy.publish': {
      async input(shop) {
        const { version, texts } = await noticeOf(shop)
        return { params: shopParams(shop), body: { replaces: version, texts } }
      },
    },
    'forms.get': { input: async (shop) => ({ params: shopParams(shop) }) },
    'forms.publish': {
      async input(shop) {
        const { version, form } = await formOf(shop)
        return { params: shopParams(shop), body: { replaces: version, ...pickCustomization(form) } }
      },
    },
    'retention.get': { input: async (shop) => ({ params: shopParams(shop) }) },
    'retention.preview': { input: async (shop) => ({ params: shopParams(shop), query: { person: '24' } }) },
    'retention.set': {
      async input(shop) {
        const { rows } = await app.db.pool.query('select rev from retention where shop_id = $1', [shop.scope.shopId])
        const months = { person: 24, contact: 24, paper: (rows[0]?.rev ?? 0) + 1, open: null }
        return { params: shopParams(shop), body: { rev: rows[0]?.rev ?? 0, months, goes: 0 } }
      },
    },
    'members.me': { input: async () => ({}) },
    'profile.get': { input: async () => ({}) },
    'profile.setLocale': { input: async () => ({ body: { locale: 'en' } }) },
    // An unknown member, because ownership has a test of its own.
    'profile.setMailPreferences': {
      input: async () => ({ params: { memberId: newId() }, body: { mails: ['task.due'] } }),
      reached: () => 'member.notFound',
    },
    'profile.setPush': {
      input: async () => ({
        params: { memberId: newId() },
        body: {
          ...{ endpoint: 'https://push.example/x', locale: 'ja', events: ['member.cardAssigned'] },
          keys: { p256dh: `B${'x'.repeat(86)}`, auth: 'x'.repeat(22) },
        },
      }),
      reached: () => 'member.notFound',
    },
    'profile.endSignIn': { input: async () => ({ params: { signInId: newId() } }) },
    'profile.endOtherSignIns': { input: async () => ({}) },
    'devices.list': { input: async (shop) => ({ params: shopParams(shop) }) },
    'devices.listTroubles': { input: async (shop) => ({ params: shopParams(shop) }) },
    'devices.add': { input: async (shop) => ({ params: shopParams(shop), body: { name: '受付のタブレット' } }) },
    'devices.pair': { input: async (shop) => ({ body: { code: (await pairing(shop)).code } }) },
    'devices.pairScreen': {
      input: async (shop) => ({
        params: { code: shop.entryCode },
        body: { kind: 'board', pairingCode: (await pairing(shop, 'board')).code },
      }),
    },
    'devices.change': {
      input: async (shop) => ({
        params: { ...shopParams(shop), deviceId: (await pairing(shop)).device.id },
        body: { name: '受付のタブレット', settings: { kind: 'tablet' } },
      }),
    },
    'devices.testCall': {
      input: async (shop) => ({ params: { ...shopParams(shop), deviceId: (await pairedScreen(shop, 'board')).id } }),
    },
    'boards.get': { input: async (shop) => ({ params: { token: await boardToken(shop) } }) },
    'devices.reconnect': {
      input: async (shop) => ({ params: { ...shopParams(shop), deviceId: (await pairing(shop)).device.id } }),
    },
    'devices.report': {
      input: async (shop) => ({ params: { token: await boardToken(shop) }, body: { version: '1.0.0', trouble: null } }),
    },
    'devices.revoke': {
      input: async (shop) => ({ params: { ...shopParams(shop), deviceId: (await pairing(shop)).device.id } }),
    },
    'kiosks.get': { input: async (shop) => ({ params: { token: await kioskToken(shop) } }) },
    'kiosks.join': {
      input: async (shop) => ({
        params: { token: await kioskToken(shop) },
        body: { serviceId: shop.lanes[0]!.serviceIds[0]!, partySize: 1 },
      }),
    },
    'kiosks.findReservation': {
      input: async (shop) => ({ params: { token: await kioskToken(shop) }, body: { digits: '5678', reading: 'やまもと' } }),
      reached: () => 'reservation.notAtKiosk',
    },
    'kiosks.checkIn': {
      input: async (shop) => ({ params: { token: await kioskToken(shop), reservationId: newId() } }),
      reached: () => 'reservation.notFound',
    },
    'kiosks.unlock': {
      input: async (shop) => ({ params: { token: await kioskToken(shop) }, body: { pin: '9038' } }),
      reached: () => 'pin.noManager',
    },
    'devices.testPrint': { input: async (shop) => ({ params: { ...shopParams(shop), deviceId: await addPrinter(scene, shop) } }) },
    'printing.listJobs': { input: async (shop) => ({ params: shopParams(shop) }) },
    'devices.listPeople': {
      input: async (shop) => ({ params: shopParams(shop) }),
      reached: (_, at) => (at ? 'ok' : 'device.pairedTabletOnly'),
    },
    'devices.switchUser': {
      input: async (shop) => ({ params: shopParams(shop), body: { memberId: await addAuditor(scene, shop), pin: '4071' } }),
      reached: (_, at) => (at === 'tablet' ? 'pin.notSet' : 'device.pairedTabletOnly'),
    },
    'devices.keepAlive': { input: async () => ({}) },
    'profile.renewRecoveryCodes': { input: async () => ({}), reached: () => 'factor.notEnrolled' },
    'profile.setPin': { input: async () => ({ body: { pin: '4071' } }) },
    'profile.removePin': { input: async () => ({}) },
    'members.resetPin': {
      async input(shop) {
        const reader = await newMember(app, shop.scope, 'auditor')
        await app.accounts.setPin(reader.accountId, '4071')
        return { params: { ...shopParams(shop), memberId: await memberIdOf(scene, reader) } }
      },
    },
    'members.resetFactor': {
      async input(shop) {
        return { params: { ...shopParams(shop), memberId: await memberIdOf(scene, await newMember(app, shop.scope, 'auditor')) } }
      },
    },
    'members.list': { input: async (shop) => ({ params: shopParams(shop) }) },
    'members.setRole': {
      input: async (shop) => ({ params: { ...shopParams(shop), memberId: await addAuditor(scene, shop) }, body: { role: 'reception' } }),
    },
    'members.suspend': { input: async (shop) => ({ params: { ...shopParams(shop), memberId: await addAuditor(scene, shop) } }) },
    'members.resume': { input: async (shop) => ({ params: { ...shopParams(shop), memberId: await addAuditor(scene, shop, new Date()) } }) },
    'members.remove': { input: async (shop) => ({ params: { ...shopParams(shop), memberId: await addAuditor(scene, shop) } }) },
    'members.makeResetLink': {
      input: async (shop) => ({
        params: { ...shopParams(shop), memberId: await memberIdOf(scene, await newMember(app, shop.scope, 'auditor')) },
      }),
    },
    'members.getWork': { input: async (shop) => ({ params: { ...shopParams(shop), memberId: await addAuditor(scene, shop) } }) },
    'members.move': {
      async input(shop) {
        const { main, branch } = scene.world.east
        const to = shop === main ? branch : main
        return {
          params: { ...shopParams(shop), memberId: await addAuditor(scene, shop) },
          body: { toShopId: to.scope.shopId, role: 'reception', reassignTo: null },
        }
      },
    },
    'invitations.create': { input: async (shop) => ({ params: shopParams(shop), body: { email: uniqueEmail(), role: 'auditor' } }) },
    'invitations.list': { input: async (shop) => ({ params: shopParams(shop) }) },
    'invitations.revoke': {
      input: async (shop) => ({ params: { ...shopParams(shop), invitationId: (await inviteAuditor(scene, shop)).invitation.id } }),
    },
    'invitations.get': { input: async (shop) => ({ params: { token: (await inviteAuditor(scene, shop)).token } }) },
    'invitations.accept': {
      input: async (shop) => ({
        params: { token: (await inviteAuditor(scene, shop)).token },
        body: { displayName: '新人', password: 'umbrella in spring' },
      }),
      reached: (caller) => (caller ? 'invitation.otherAccount' : 'ok'),
    },
    'presence.get': { input: async (shop) => ({ params: shopParams(shop) }) },
    'presence.set': { input: async (shop) => ({ params: shopParams(shop), body: { state: 'away' } }) },
    'presence.setStaff': {
      input: async (shop) => ({ params: { ...shopParams(shop), staffId: await personOf(shop) }, body: { state: 'away' } }),
    },
    'presence.colleagues': { input: async (shop) => ({ params: shopParams(shop) }) },
    'live.watch': { input: async (shop) => ({ query: { topic: `ticket:${(await joinAsVisitor(app, shop)).token}` } }) },
  }
}
