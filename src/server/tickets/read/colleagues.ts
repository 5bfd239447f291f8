import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { Colleague } from '#contract/presence.ts'
import { addPresenceToColleagues } from '#domain/colleague.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import type { ShopCommandContext } from '../../feed/context.ts'
import { staff } from '../../members/table.ts'
import { readShopPresence } from '../../presence/shop-presence.ts'
import { clockOf } from '../../shops/clock.ts'
import { readShopRow } from '../../shops/read-shop-row.ts'
import { tickets } from '../table.ts'

/** Lists the colleagues to whom work may be given. Pages with the live queue compute the same from the stream. */
export function readColleagues({ db, clock }: ShopCommandContext, membership: CallerMembership): Promise<{ colleagues: Colleague[] }> {
  const { shopId } = membership
  return db.readScope(membership, async (tx) => {
    const shop = await readShopRow(tx, shopId)
    const [people, presence, lookedAfter] = await Promise.all([
      tx
        .select({
          id: staff.id,
          name: staff.name,
          kana: staff.kana,
          languages: staff.languages,
          colour: staff.colour,
          photoId: staff.photoId,
        })
        .from(staff)
        .where(and(eq(staff.shopId, shopId), ne(staff.status, 'left')))
        .orderBy(asc(staff.sort), asc(staff.id)),
      readShopPresence(tx, shopId, clock(), clockOf(shop)),
      tx
        .select({ status: tickets.status, staffId: tickets.staffId, counterId: tickets.counterId })
        .from(tickets)
        .where(and(eq(tickets.shopId, shopId), inArray(tickets.status, ['called', 'serving']), isNotNull(tickets.staffId))),
    ])
    return { colleagues: addPresenceToColleagues({ staff: people, presence, tickets: lookedAfter }) }
  })
}
