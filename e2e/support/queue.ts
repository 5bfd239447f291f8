/** The staff's side of a visitor's test: commands over HTTP, as the staff's pages send them. */
import type { Ticket } from '../../src/contract/tickets/ticket.ts'
import type { TicketDetail } from '../../src/contract/tickets/visit.ts'
import type { BrandColour } from '../../src/domain/shops/brand-colour.ts'
import type { TestApp } from '../../test/app.ts'
import { createBearerHeaders, newMember, newShop, post, type TestMember } from '../../test/world.ts'

type Shop = Awaited<ReturnType<typeof newShop>>
export type TestQueue = {
  shop: Shop
  member: TestMember
  /** Calls the next visitor, beside those already at the counter. */
  callNext(how?: { lane?: number; counter?: number }): Promise<Ticket>
  detail(ticketId: string): Promise<Ticket>
  move(ticket: Ticket, move: string, body?: Record<string, unknown>): Promise<Ticket>
}

/** Opens a shop for the test, with a member who works its queue. */
export async function openTestQueue(app: TestApp, brandColour?: BrandColour): Promise<TestQueue> {
  const shop = await newShop(app, '若葉', brandColour)
  const member = await newMember(app, shop.scope, 'staff')
  const command = async (path: string, body: unknown): Promise<Ticket> => {
    const response = await post(app, `/shops/${shop.scope.shopId}${path}`, { headers: createBearerHeaders(member), body })
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Ticket
  }
  return {
    shop,
    member,
    callNext: ({ lane = 0, counter = 0 } = {}) =>
      command(`/lanes/${shop.lanes[lane]!.id}/call-next`, { counterId: shop.counterIds[counter], beside: true }),
    async detail(ticketId) {
      const response = await app.request(`/api/v1/shops/${shop.scope.shopId}/tickets/${ticketId}`, { headers: createBearerHeaders(member) })
      return ((await response.json()) as TicketDetail).ticket
    },
    move: (ticket, move, body = {}) => command(`/tickets/${ticket.id}/${move}`, { rev: ticket.rev, ...body }),
  }
}
