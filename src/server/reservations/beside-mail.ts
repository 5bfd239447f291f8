import { and, eq, inArray } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { isRoleAtLeast } from '#domain/roles.ts'
import { maskContactForRole } from '#domain/tickets/contact.ts'
import { unpinnedBusinessDay } from '#domain/time/business-day.ts'
import type { OutboxExtrasHook } from '../hooks/hooks.ts'
import { readShopClock } from './rules.ts'
import { reservations } from './table.ts'

const { id, name, phone, startsAt } = reservations

export const reservationOutboxExtrasHook: OutboxExtrasHook = {
  nothing: { reservation: null },
  async read(tx, shopId, aboutIds, role) {
    if (aboutIds.length === 0) return new Map()
    const clock = await readShopClock(tx, shopId)
    const rows = await tx
      .select({ id, name, phone, startsAt })
      .from(reservations)
      .where(and(eq(reservations.shopId, shopId), inArray(id, [...aboutIds])))
    return new Map(
      rows.map((row) => {
        const day = row.startsAt && unpinnedBusinessDay(Temporal.Instant.fromEpochMilliseconds(row.startsAt.getTime()), clock)
        const who = isRoleAtLeast(role, 'reception') ? row.name : null
        return [row.id, { reservation: { id: row.id, day, name: who, phone: maskContactForRole(role, row.phone) } }]
      }),
    )
  },
}
