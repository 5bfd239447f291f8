/** Plays acknowledged commands through the reference model of the queue (test/model), in the order of the shop's log. */
import { formatTicketNumber } from '#domain/tickets/number.ts'
import type { Database } from '#platform/database/db.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import type { DeskLoad } from '../desk-load.ts'
import type { AcknowledgedJoin } from '../join-load.ts'
import { playResponse } from '../model/model.ts'
import type { ModelRequest, ModelResponse } from '../model/requests.ts'
import type { Lane, Shop } from '../model/state.ts'
import type { TestMember } from '../world.ts'

type Step = { seq: number; at: string; request: ModelRequest; answer: ModelResponse }

/** Returns the model's shop after all commands. Throws where a response is wrong after those before it. */
export async function replayLoad(
  db: Database,
  shop: CreatedShop,
  members: readonly TestMember[],
  joins: readonly AcknowledgedJoin[],
  moves: DeskLoad['responses'],
): Promise<Shop> {
  const [counterId] = shop.counterIds
  const { rows: tickets } = await db.pool.query<{ id: string; letter: string; ordinal: number }>(
    'select t.id, l.letter, t.ordinal from ticket t join lane l on l.id = t.number_lane_id where t.shop_id = $1',
    [shop.scope.shopId],
  )
  const ids = new Map(tickets.map(({ id, letter, ordinal }) => [formatTicketNumber(letter, ordinal), id]))
  const joined = joins.map(({ token, device, ticket }, index): Step => {
    const lane = shop.lanes.find(({ letter }) => letter === ticket.lane.letter)!
    const body = { serviceId: lane.serviceIds[0]!, partySize: 1, locale: 'ja' as const }
    return {
      seq: ticket.seq,
      at: ticket.joinedAt,
      request: { do: 'join', device, lane: lane.id, body, key: `join ${index}` },
      answer: { status: 201, joined: { token, ticket, already: false, ticketId: ids.get(ticket.number)! }, amid: true },
    }
  })
  const model = await openShop(db, shop)
  const actors = members.map(({ accountId }) => ({ rank: 'staff' as const, account: accountId, staff: model.people.get(accountId)! }))
  const moved = moves.map(({ member, step, ticket }, index): Step => {
    const actor = actors[member]!
    const request: ModelRequest =
      step === 'call'
        ? { do: 'callNext', actor, lane: shop.lanes[0]!.id, body: { counterId: counterId!, beside: true }, key: `move ${index}` }
        : { do: 'move', actor, visit: ticket.id, event: step, body: { rev: ticket.rev - 1 }, key: `move ${index}` }
    return { seq: ticket.seq, at: ticket.movedAt, request, answer: { status: 200, ticket } }
  })
  for (const { at, request, answer } of [...joined, ...moved].toSorted((one, other) => one.seq - other.seq)) {
    model.shop.now = Date.parse(at)
    const wrong = playResponse(model.shop, request, answer)
    if (wrong !== undefined) throw new Error(`${JSON.stringify(request)} → ${JSON.stringify(answer)}: ${wrong}`)
  }
  return model.shop
}

async function openShop(
  { pool }: Database,
  { scope: { shopId }, counterIds }: CreatedShop,
): Promise<{ shop: Shop; people: Map<string, string> }> {
  const read = async <Row extends object>(text: string) => (await pool.query<Row>(text, [shopId])).rows
  const services = await read<{ id: string; lane_id: string; priorMinutes: number }>(
    `select id, lane_id, prior_minutes as "priorMinutes" from service where shop_id = $1`,
  )
  const lanes = await read<Omit<Lane, 'services' | 'calls' | 'given' | 'stopped'>>(
    `select id, letter, max_waiting as "maxWaiting", daily_cap as "dailyCap", max_calls as "maxCalls", grace_seconds as "graceSeconds",
       auto_no_show as "autoNoShow", approval, join_from as "joinFrom", remote_cap as "remoteCap", call_policy as policy, rev
     from lane where shop_id = $1 order by sort`,
  )
  const people = await read<{ id: string; account_id: string }>('select id, account_id from staff where shop_id = $1')
  const [zone] = await read<{ time_zone: string }>('select time_zone from shop where id = $1')
  return {
    people: new Map(people.map(({ id, account_id }) => [account_id, id])),
    shop: {
      timeZone: zone!.time_zone,
      now: 0,
      lanes: lanes.map((lane) => ({
        ...lane,
        services: services.flatMap(({ lane_id, ...service }) => (lane_id === lane.id ? [{ ...service, open: true, rev: 1 }] : [])),
        calls: [],
        given: {},
        stopped: null,
      })),
      visits: [],
      renewals: [],
      codesSeen: [],
      order: {
        lanes: lanes.map(({ id }) => id),
        services: services.map(({ id }) => id),
        counters: [...counterIds],
        staff: people.map(({ id }) => id),
      },
      presence: {},
      messages: [],
      seq: 0,
      answered: {},
    },
  }
}
