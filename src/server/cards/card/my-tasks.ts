import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { listMyTasks } from '#contract/cards/items.ts'
import type { OperationAnswer } from '#contract/operation.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { unpinnedBusinessDay } from '#domain/time/business-day.ts'
import { isPlainDate } from '#domain/time/plain-date.ts'
import type { StaffRequest } from '../../feed/staff-request.ts'
import { staff } from '../../members/table.ts'
import { clockOf } from '../../shops/clock.ts'
import { readShopRow } from '../../shops/read-shop-row.ts'
import type { CardCommandContext } from '../card-command.ts'
import { cardItems, cards } from '../table.ts'
import { toCardItemView } from './items.ts'

type MyTasksQuery = { after?: string | undefined; most: number }
type MyTasksResponse = OperationAnswer<typeof listMyTasks>

/** Tasks without a due day come last. */
const someDay = 'infinity'
const due = sql`coalesce(${cardItems.dueOn}, 'infinity'::date)`

/**
 * Lists the caller's open tasks. It is empty for a caller who is not on the list of staff. Tasks of deleted cards are left out until these
 * are restored.
 */
export function listOwnTasks(
  { db, clock }: CardCommandContext,
  { membership, account }: Pick<StaffRequest, 'membership' | 'account'>,
  { after, most }: MyTasksQuery,
): Promise<MyTasksResponse | Refusal<'request.invalid'>> {
  const { organizationId, shopId } = membership
  const cursor = after === undefined ? undefined : decodeCursor(after)
  if (cursor === null) return Promise.resolve(refuse('request.invalid', { fields: [{ path: 'after', message: 'Is no place in a list' }] }))
  return db.readScope({ organizationId, shopId }, async (tx) => {
    const shop = await readShopRow(tx, shopId)
    const me = tx
      .select({ id: staff.id })
      .from(staff)
      .where(and(eq(staff.shopId, shopId), eq(staff.accountId, account.accountId), ne(staff.status, 'left')))
    const further = cursor
      ? or(sql`${due} > ${cursor.due}::date`, sql`${due} = ${cursor.due}::date and ${cardItems.id} > ${cursor.id}`)
      : undefined
    const rows = await tx
      .select({ task: cardItems, name: cards.name })
      .from(cardItems)
      .innerJoin(cards, eq(cards.id, cardItems.cardId))
      .where(
        and(
          eq(cardItems.kind, 'task'),
          eq(cardItems.shopId, shopId),
          inArray(cardItems.assigneeId, me),
          isNull(cardItems.doneAt),
          eq(cards.status, 'submitted'),
          further,
        ),
      )
      .orderBy(asc(due), asc(cardItems.id))
      .limit(most + 1)
    const page = rows.slice(0, most)
    const last = rows.length > most ? page.at(-1)?.task : undefined
    return {
      today: unpinnedBusinessDay(clock(), clockOf(shop)),
      tasks: page.map(({ task, name }) => ({ ...toCardItemView<'task'>(task), card: { id: task.cardId, name: name ?? '' } })),
      next: last ? `${last.dueOn ?? someDay}_${last.id}` : null,
    }
  })
}

function decodeCursor(written: string): { due: string; id: string } | null {
  const [, due, id] = /^(\d{4}-\d{2}-\d{2}|infinity)_([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/.exec(written) ?? []
  return due && id && (due === someDay || isPlainDate(due)) ? { due, id } : null
}
