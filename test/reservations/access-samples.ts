import type { RequestBurst } from '#contract/reservations/bursts.ts'
import type { SlotTime } from '#contract/slot-time.ts'
import { networkBurstLimits } from '#domain/reservations/burst.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { newId } from '#platform/ids.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import { createPrivacyRequest } from '../access/privacy-samples.ts'
import { type OperationSampleInput, type OperationSamples, ownerOf, type SampleContext, shopParams } from '../access/sample.ts'
import { createBearerHeaders, post } from '../world.ts'
import { completeReservationRequest, enableReservations, firstServiceId, readNextMonthSlots, reservationVisitor } from './shop.ts'

export function reservationSamples(scene: SampleContext): OperationSamples {
  const { app } = scene
  const found = new Map<CreatedShop, ReturnType<typeof readNextMonthSlots>>()
  let turn = 0
  /** Slots of a shop that takes reservations, read once. Each call begins with other ones, so that none is ever full. */
  const slots = async (shop: CreatedShop) => {
    await enableReservations(app, shop, { capacity: 100 })
    const known = found.get(shop) ?? readNextMonthSlots(app, shop)
    found.set(shop, known)
    turn = (turn + 4) % 200
    return (await known).slice(turn)
  }
  const starts = (times: readonly SlotTime[]) => times.map(({ startsAt }) => startsAt)
  async function requested(shop: CreatedShop) {
    const free = await slots(shop)
    const { token, reservation } = await completeReservationRequest(app, shop, free.slice(0, 2))
    const { entityId } = (await findLookup(app.db, 'reservation', token))!
    return { free, token, rev: reservation.rev, params: { ...shopParams(shop), reservationId: entityId } }
  }
  async function offered(shop: CreatedShop) {
    const { free, token, rev, params } = await requested(shop)
    await act(shop, params, 'propose', { rev, times: starts(free.slice(2, 4)) })
    return { free, token, rev: rev + 1 }
  }
  async function act(
    shop: CreatedShop,
    { shopId, reservationId }: Awaited<ReturnType<typeof requested>>['params'],
    name: string,
    body: object,
  ) {
    const answer = await post(app, `/shops/${shopId}/reservations/${reservationId}/${name}`, {
      headers: createBearerHeaders(ownerOf(scene, shop)),
      body,
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
  /** Creates enough requests from one network for a burst. `removed`: staff have declined them. */
  async function burstIn(shop: CreatedShop, removed = false) {
    for (let n = 0; n < networkBurstLimits.begins; n++) await requested(shop)
    const headers = createBearerHeaders(ownerOf(scene, shop))
    const list = await app.request(`/api/v1/shops/${shop.scope.shopId}/reservations?from=2026-12-01`, { headers })
    const { bursts } = (await list.json()) as { bursts: RequestBurst[] }
    const burstId = bursts.find(({ waiting }) => waiting > 0)!.id
    if (removed) await post(app, `/shops/${shop.scope.shopId}/reservation-bursts/${burstId}/remove`, { headers })
    return { ...shopParams(shop), burstId }
  }
  async function held(shop: CreatedShop) {
    const { free, token, rev } = await offered(shop)
    const answer = await post(app, `/reservations/${token}/hold`, { body: { rev, startsAt: free[2]!.startsAt } })
    if (!answer.ok) throw new Error(await answer.text())
    return { token, rev: rev + 1 }
  }
  /** A confirmed reservation that began so many minutes ago. It is moved there, because the slots are next month's. */
  async function expected(shop: CreatedShop, ago = 0) {
    const { free, token, rev, params } = await requested(shop)
    await act(shop, params, 'accept', { rev, startsAt: free[0]!.startsAt })
    const startsAt = new Date(app.clock().epochMilliseconds - ago * 60_000)
    await app.db.pool.query(`update reservation set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' where id = $1`, [
      params.reservationId,
      startsAt,
    ])
    return { token, rev: rev + 1, params }
  }
  const everyoneHasFeed = (shop: CreatedShop) =>
    app.db.pool.query(
      `insert into calendar_feed (id, organization_id, shop_id, account_id, created_at)
         select distinct on (account_id) gen_random_uuid(), organization_id, $1::uuid, account_id, now() from member where organization_id = $2
           on conflict do nothing`,
      [shop.scope.shopId, shop.scope.organizationId],
    )
  async function feedOf(shop: CreatedShop) {
    const { shopId } = shopParams(shop)
    const made = await post(app, `/shops/${shopId}/calendar-feed`, { headers: createBearerHeaders(ownerOf(scene, shop)) })
    return ((await made.json()) as { token: string }).token
  }
  const byToken = ({ token, rev }: { token: string; rev: number }, more: object = {}): OperationSampleInput => ({
    params: { token },
    body: { rev, ...more },
  })
  const settingsRev = async (shop: CreatedShop) => {
    const { rows } = await app.db.pool.query<{ rev: number }>('select rev from reservation_rule where shop_id = $1', [shop.scope.shopId])
    return rows[0]?.rev ?? 0
  }
  async function roomOf(shop: CreatedShop): Promise<string> {
    const { organizationId, shopId } = shop.scope
    const id = newId()
    await app.db.pool.query(`insert into resource (id, organization_id, shop_id, name) values ($1, $2, $3, '応接室')`, [
      id,
      organizationId,
      shopId,
    ])
    return id
  }
  const block = { resourceId: null, startsAt: '2031-01-01T00:00:00Z', endsAt: '2031-01-02T00:00:00Z', note: null }
  return {
    'reservations.getShop': {
      async input(shop) {
        await slots(shop)
        return { params: { code: shop.entryCode } }
      },
    },
    'reservations.getFeed': { input: async (shop) => ({ params: shopParams(shop) }) },
    'reservations.makeFeed': { input: async (shop) => ({ params: shopParams(shop) }) },
    'reservations.removeFeed': {
      async input(shop) {
        await everyoneHasFeed(shop)
        return { params: shopParams(shop) }
      },
    },
    'reservations.readFeed': { input: async (shop) => ({ params: { token: await feedOf(shop) } }) },
    'reservations.nextFreeDays': {
      async input(shop) {
        await slots(shop)
        return { params: { code: shop.entryCode }, query: { service: firstServiceId(shop) } }
      },
    },
    'reservations.slots': {
      async input(shop) {
        await slots(shop)
        return { params: { code: shop.entryCode }, query: { service: firstServiceId(shop), month: '2031-01' } }
      },
    },
    'reservations.request': {
      input: async (shop) => ({
        params: { code: shop.entryCode },
        body: { ...reservationVisitor(shop), requestedTimes: starts((await slots(shop)).slice(0, 1)), consent: 1 },
      }),
    },
    'reservations.getOwn': { input: async (shop) => ({ params: { token: (await requested(shop)).token } }) },
    'reservations.getCalendarFile': {
      async input(shop) {
        const { free, token, rev, params } = await requested(shop)
        await act(shop, params, 'accept', { rev, startsAt: free[0]!.startsAt })
        return { params: { token } }
      },
    },
    'reservations.hold': {
      async input(shop) {
        const { free, ...own } = await offered(shop)
        return byToken(own, { startsAt: free[2]!.startsAt })
      },
    },
    'reservations.confirm': { input: async (shop) => byToken(await held(shop)) },
    'reservations.rejectOffers': { input: async (shop) => byToken(await offered(shop)) },
    'reservations.change': {
      async input(shop) {
        const { free, ...own } = await requested(shop)
        return byToken(own, { requestedTimes: starts(free.slice(4, 5)) })
      },
    },
    'reservations.cancel': { input: async (shop) => byToken(await requested(shop)) },
    'reservations.unlinkLine': { input: async (shop) => ({ params: { token: (await requested(shop)).token } }) },
    'reservations.exportOwn': { input: async (shop) => ({ params: { token: (await requested(shop)).token } }) },
    'reservations.eraseOwn': { input: async (shop) => ({ params: { token: (await requested(shop)).token }, body: { sure: true } }) },
    'reservations.list': { input: async (shop) => ({ params: shopParams(shop), query: { from: '2031-01-01' } }) },
    'reservations.export': { input: async (shop) => ({ params: shopParams(shop), body: { from: '2026-01-01', until: '2031-12-31' } }) },
    'reservations.get': { input: async (shop) => ({ params: (await requested(shop)).params }) },
    'reservations.find': { input: async (shop) => ({ params: { ...shopParams(shop), token: (await requested(shop)).token } }) },
    'reservations.listCapacity': {
      async input(shop) {
        await slots(shop)
        return { params: shopParams(shop), query: { service: firstServiceId(shop), from: '2031-01-01' } }
      },
    },
    'reservations.create': {
      input: async (shop) => ({
        params: shopParams(shop),
        body: { ...reservationVisitor(shop), startsAt: (await slots(shop))[0]!.startsAt },
      }),
    },
    'reservations.accept': {
      async input(shop) {
        const { free, rev, params } = await requested(shop)
        return { params, body: { rev, startsAt: free[0]!.startsAt } }
      },
    },
    'reservations.propose': {
      async input(shop) {
        const { free, rev, params } = await requested(shop)
        return { params, body: { rev, times: starts(free.slice(2, 4)) } }
      },
    },
    'reservations.removeBurst': { input: async (shop) => ({ params: await burstIn(shop) }) },
    'reservations.undoBurst': { input: async (shop) => ({ params: await burstIn(shop, true) }) },
    'reservations.dismissBurst': { input: async (shop) => ({ params: await burstIn(shop), body: {} }) },
    'reservations.decline': {
      async input(shop) {
        const { rev, params } = await requested(shop)
        return { params, body: { rev, reason: '満席のため' } }
      },
    },
    'reservations.reschedule': {
      async input(shop) {
        const { free, rev, params } = await requested(shop)
        await act(shop, params, 'accept', { rev, startsAt: free[0]!.startsAt })
        return { params, body: { rev: rev + 1, startsAt: free[5]!.startsAt } }
      },
    },
    'reservations.cancelByShop': {
      async input(shop) {
        const { rev, params } = await requested(shop)
        return { params, body: { rev } }
      },
    },
    'reservations.arrive': { input: async (shop) => ({ params: { token: (await expected(shop)).token }, body: {} }) },
    'reservations.checkIn': { input: async (shop) => ({ params: (await expected(shop)).params, body: {} }) },
    'reservations.undoCheckIn': {
      async input(shop) {
        const { params } = await expected(shop)
        await act(shop, params, 'check-in', {})
        return { params, body: {} }
      },
    },
    'reservations.noShow': {
      async input(shop) {
        const { params, rev } = await expected(shop, 60)
        return { params, body: { rev } }
      },
    },
    'reservations.markInformed': {
      async input(shop) {
        const { free, rev, params } = await requested(shop)
        await act(shop, params, 'accept', { rev, startsAt: free[0]!.startsAt })
        return { params, body: { rev: rev + 1 } }
      },
    },
    'privacy.findReservations': { input: async (shop) => ({ params: shopParams(shop), query: { text: '山本' } }) },
    'privacy.chooseReservations': {
      async input(shop) {
        const { params } = await requested(shop)
        const { id, rev } = await createPrivacyRequest(scene, shop)
        return { params: { ...shopParams(shop), requestId: id }, body: { rev, reservations: [params.reservationId] } }
      },
    },
    'reservations.getSettings': { input: async (shop) => ({ params: shopParams(shop) }) },
    'reservations.setSettings': {
      async input(shop) {
        const rev = await settingsRev(shop)
        return { params: shopParams(shop), body: { rev, proposalHours: 24 + (rev % 24) } }
      },
    },
    'reservations.addBlock': {
      input: async (shop) => ({ params: shopParams(shop), body: { ...block, resourceId: await roomOf(shop) } }),
    },
    'reservations.removeBlock': {
      async input(shop) {
        const { organizationId, shopId } = shop.scope
        const blockId = newId()
        await app.db.pool.query('insert into slot_block (id, organization_id, shop_id, starts_at, ends_at) values ($1, $2, $3, $4, $5)', [
          ...[blockId, organizationId, shopId, block.startsAt, block.endsAt],
        ])
        return { params: { ...shopParams(shop), blockId } }
      },
    },
  }
}
