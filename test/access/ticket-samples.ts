import type { Queue } from '#contract/tickets/queue.ts'
import { defaultMailPolicy } from '#domain/outbox/policy.ts'
import { ticketBurstLimits } from '#domain/tickets/join-burst.ts'
import { type StaffMove, staffMoveNames, type TicketStatus, ticketMoves } from '#domain/tickets/ticket.ts'
import { newId } from '#platform/ids.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import { openDesk } from '../desk.ts'
import { createBearerHeaders, joinAsVisitor, post } from '../world.ts'
import { addPrinter, type OperationSample, type OperationSamples, ownerOf, type SampleContext, shopParams, todayCodeOf } from './sample.ts'

const aMail = { event: 'ticket.called', locale: 'ja' }

export function ticketSamples(scene: SampleContext): OperationSamples {
  const { app } = scene
  const ticketIn = async (shop: CreatedShop, status: TicketStatus): Promise<{ id: string; rev: number }> => {
    const { id, rev } = await openDesk(app, shop, ownerOf(scene, shop)).ticketIn(status)
    return { id, rev }
  }
  const tokenIn = async (shop: CreatedShop) => ({ token: (await joinAsVisitor(app, shop)).token })
  async function remoteIn(shop: CreatedShop) {
    const joined = await joinAsVisitor(app, shop)
    await app.db.pool.query('update ticket set remote = true where id = $1', [joined.ticketId])
    return joined
  }
  /** Creates enough tickets from one network for a burst. `removed`: staff have removed them. */
  async function burstIn(shop: CreatedShop, removed = false) {
    await Promise.all(Array.from({ length: ticketBurstLimits.begins }, () => joinAsVisitor(app, shop)))
    const headers = createBearerHeaders(ownerOf(scene, shop))
    const queue = await app.request(`/api/v1/shops/${shop.scope.shopId}/tickets`, { headers })
    // A removed burst is listed for a while, so look for one with tickets in line.
    const burstId = ((await queue.json()) as Queue).joinBursts.find(({ inLine }) => inLine.length > 0)!.id
    if (removed) await post(app, `/shops/${shop.scope.shopId}/join-bursts/${burstId}/remove`, { headers })
    return { ...shopParams(shop), burstId }
  }
  const firstLane = (shop: CreatedShop) => ({ ...shopParams(shop), laneId: shop.lanes[0]!.id })

  function moveSample(move: StaffMove): OperationSample {
    return {
      async input(shop) {
        const earlier = await ticketIn(shop, 'waiting')
        const { id, rev } = await ticketIn(shop, ticketMoves[move].from[0])
        const [counterId, laneId] = [shop.counterIds[0], shop.lanes[0]!.id]
        const more: Partial<Record<StaffMove, object>> = {
          call: { counterId },
          serveNow: { counterId },
          requeue: { back: 'end' },
          resume: { to: 'end' },
          merge: { into: earlier.id },
          transfer: { laneId, keepPlace: true },
          moveLane: { laneId: shop.lanes.at(-1)!.id, serviceId: shop.lanes.at(-1)!.serviceIds.at(-1) },
        }
        return { params: { ...shopParams(shop), ticketId: id }, body: { rev, ...more[move] } }
      },
    }
  }

  async function mailIn(shop: CreatedShop, state: 'sent' | 'failed' | 'queued'): Promise<string> {
    const id = newId()
    await app.db.pool.query(
      `insert into outbox_message (id, organization_id, shop_id, event, channel, address, address_key, locale, variables, state, created_at, due_at, expires_at)
       values ($1, $2, $3, 'ticket.cancelled', 'mail', 'a@example.jp', '\\x00', 'ja', '{"shop":"店","number":"A001"}', $4, now(), now(), now() + interval '1 day')`,
      [id, shop.scope.organizationId, shop.scope.shopId, state],
    )
    return id
  }

  return {
    'outbox.list': { input: async (shop) => ({ params: shopParams(shop) }) },
    'outbox.preview': { input: async (shop) => ({ params: { ...shopParams(shop), messageId: await mailIn(shop, 'sent') } }) },
    'outbox.sendAgain': {
      input: async (shop) => ({ params: { ...shopParams(shop), messageId: await mailIn(shop, 'failed') }, body: {} }),
      // This server has no mail server.
      reached: () => 'outbox.notConfigured',
    },
    'outbox.cancel': { input: async (shop) => ({ params: { ...shopParams(shop), messageId: await mailIn(shop, 'queued') } }) },
    'outbox.getPolicy': { input: async (shop) => ({ params: shopParams(shop) }) },
    'outbox.listChannels': { input: async (shop) => ({ params: shopParams(shop) }) },
    'outbox.setPolicy': { input: async (shop) => ({ params: shopParams(shop), body: { rev: 0, ...defaultMailPolicy } }) },
    'templates.list': { input: async (shop) => ({ params: shopParams(shop) }) },
    'templates.history': { input: async (shop) => ({ params: { ...shopParams(shop), ...aMail } }) },
    'templates.set': {
      input: async (shop) => ({ params: { ...shopParams(shop), ...aMail }, body: { version: 0, enabled: true, words: null } }),
    },
    'templates.tryOut': {
      input: async (shop) => ({ params: { ...shopParams(shop), ...aMail } }),
      // This server has no mail server.
      reached: () => 'outbox.notConfigured',
    },
    'messages.send': {
      async input(shop) {
        const { id } = await ticketIn(shop, 'waiting')
        return { params: shopParams(shop), body: { ticketId: id, preset: 'soon' } }
      },
    },
    'tickets.join': {
      input: async (shop) => ({ params: { code: shop.entryCode }, body: { serviceId: shop.lanes[0]!.serviceIds[0], partySize: 2 } }),
    },
    'tickets.findAgain': {
      input: async (shop) => ({ params: { code: shop.entryCode }, body: { number: 'A999', proof: '5678' } }),
      reached: () => 'ticket.searchFailed',
    },
    'tickets.getOwn': { input: async (shop) => ({ params: await tokenIn(shop) }) },
    'tickets.getNotifications': { input: async (shop) => ({ params: await tokenIn(shop) }) },
    'tickets.setNotifications': { input: async (shop) => ({ params: await tokenIn(shop), body: { address: null } }) },
    'tickets.subscribePush': {
      input: async (shop) => ({
        params: await tokenIn(shop),
        body: { endpoint: 'https://push.example/x', keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } },
      }),
      // This server has no https address.
      reached: () => 'push.notConfigured',
    },
    'tickets.unsubscribePush': { input: async (shop) => ({ params: await tokenIn(shop), body: { endpoint: 'https://push.example/x' } }) },
    'tickets.unlinkLine': { input: async (shop) => ({ params: await tokenIn(shop) }) },
    'tickets.acknowledgeNotifications': { input: async (shop) => ({ params: await tokenIn(shop) }) },
    'tickets.leave': { input: async (shop) => ({ params: await tokenIn(shop) }) },
    'tickets.undoLeave': {
      input: async (shop) => {
        const { token } = await tokenIn(shop)
        await post(app, `/tickets/${token}/leave`)
        return { params: { token } }
      },
    },
    'tickets.back': {
      input: async (shop) => {
        const { token, ticketId } = await joinAsVisitor(app, shop)
        await app.db.pool.query(`update ticket set status = 'no_show', closed_at = now() where id = $1`, [ticketId])
        return { params: { token } }
      },
    },
    'tickets.onMyWay': {
      input: async (shop) => {
        const { token, ticketId } = await joinAsVisitor(app, shop)
        await app.db.pool.query(`update ticket set status = 'called', called_at = now() where id = $1`, [ticketId])
        return { params: { token } }
      },
    },
    'tickets.late': { input: async (shop) => ({ params: await tokenIn(shop), body: { minutes: 5 } }) },
    'tickets.change': { input: async (shop) => ({ params: await tokenIn(shop), body: { partySize: 3 } }) },
    'tickets.here': {
      input: async (shop) => ({ params: { token: (await remoteIn(shop)).token }, body: { todayCode: await todayCodeOf(scene, shop) } }),
    },
    'tickets.arrive': {
      input: async (shop) => ({ params: { ...shopParams(shop), ticketId: (await remoteIn(shop)).ticketId }, body: { rev: 1 } }),
    },
    'tickets.add': {
      input: async (shop) => ({ params: firstLane(shop), body: { name: '森' } }),
    },
    'tickets.openTrial': { input: async (shop) => ({ params: shopParams(shop) }) },
    'tickets.joinTrial': {
      async input(shop) {
        const headers = createBearerHeaders(ownerOf(scene, shop))
        const answer = await app.request(`/api/v1/shops/${shop.scope.shopId}/trial-key`, { headers })
        const { key } = (await answer.json()) as { key: string }
        return { params: { code: shop.entryCode }, body: { key, serviceId: shop.lanes[0]!.serviceIds[0], partySize: 2 } }
      },
    },
    'tickets.endTrial': {
      async input(shop) {
        const { laneId, ...lane } = firstLane(shop)
        const tried = { headers: createBearerHeaders(ownerOf(scene, shop)), body: { trial: true } }
        await post(app, `/shops/${lane.shopId}/lanes/${laneId}/tickets`, tried)
        return { params: shopParams(shop) }
      },
    },
    'tickets.getQueue': { input: async (shop) => ({ params: shopParams(shop) }) },
    'tickets.print': {
      input: async (shop) => ({
        params: { ...shopParams(shop), ticketId: (await ticketIn(shop, 'waiting')).id },
        body: { printerId: await addPrinter(scene, shop) },
      }),
    },
    'tickets.get': { input: async (shop) => ({ params: { ...shopParams(shop), ticketId: (await ticketIn(shop, 'waiting')).id } }) },
    'tickets.callNext': {
      async input(shop) {
        await joinAsVisitor(app, shop)
        return { params: firstLane(shop), body: { counterId: shop.counterIds[0], beside: true } }
      },
    },
    ...Object.fromEntries(staffMoveNames.map((move) => [`tickets.${move}`, moveSample(move)])),
    'tickets.removeBurst': { input: async (shop) => ({ params: await burstIn(shop) }) },
    'tickets.undoBurst': { input: async (shop) => ({ params: await burstIn(shop, true) }) },
    'tickets.dismissBurst': { input: async (shop) => ({ params: await burstIn(shop), body: {} }) },
    'tickets.edit': {
      async input(shop) {
        const { id, rev } = await ticketIn(shop, 'waiting')
        return { params: { ...shopParams(shop), ticketId: id }, body: { rev, note: '車いす' } }
      },
    },
    'tickets.undo': {
      async input(shop) {
        const { id, rev } = await ticketIn(shop, 'called')
        return { params: { ...shopParams(shop), ticketId: id }, body: { rev } }
      },
    },
    ...Object.fromEntries(
      ['pause', 'close', 'open'].map((act): [string, OperationSample] => [
        `lanes.${act}`,
        {
          input: async (shop) => ({
            params: firstLane(shop),
            ...(act === 'open' ? {} : { body: { reason: 'other', until: 'opened' } }),
          }),
        },
      ]),
    ),
    'estimates.listHelp': { input: async (shop) => ({ params: shopParams(shop) }), reached: () => 'estimates.tooFewVisits' },
    'estimates.replayPolicy': {
      input: async (shop) => ({ params: firstLane(shop), body: { maxWaiting: 5 } }),
      reached: () => 'estimates.tooFewVisits',
    },
    'lanes.get': { input: async (shop) => ({ params: firstLane(shop) }) },
    'lanes.order': { input: async (shop) => ({ params: firstLane(shop) }) },
    'lanes.setCallPolicy': {
      input: async (shop) => ({
        params: firstLane(shop),
        // The current policy, so that the first caller changes nothing for the others.
        body: { replaces: { rule: 'strict' }, policy: { rule: 'ratio', shares: { normal: 2, booked: 1, care: 1, staff: 1 } } },
      }),
    },
  }
}
