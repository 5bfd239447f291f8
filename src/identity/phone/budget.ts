import { and, eq, lt, sql as raw } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { smsDays } from '../tables/phone.ts'

/**
 * Up to which part of the day's SMS each goes: to a number that is nobody's, to an account's, and to an account's where it has signed in before. So strangers
 * can use the day's SMS up, but not for those who are at their own browser.
 */
const shares = { anybody: 0.5, account: 0.8, atHome: 1 } as const
export type Share = keyof typeof shares

type Wish = { budget: number; share: Share; now: Date }

const dayOf = (now: Date) => now.toISOString().slice(0, 10)
const most = ({ budget, share }: Wish) => Math.ceil(budget * shares[share])

/** Counts one more, in one statement, so that servers that send at once don't send too many. False: there are no more today. */
export async function consumeSmsBudget(sql: NodePgDatabase, wish: Wish): Promise<boolean> {
  const spent = await sql
    .insert(smsDays)
    .values({ day: dayOf(wish.now), sent: 1 })
    .onConflictDoUpdate({ target: smsDays.day, set: { sent: raw`${smsDays.sent} + 1` }, setWhere: lt(smsDays.sent, most(wish)) })
    .returning({ sent: smsDays.sent })
  return spent.length > 0
}

/** Whether one more could be counted, for whoever is sent none and must not notice. */
export async function hasSmsBudget(sql: NodePgDatabase, wish: Wish): Promise<boolean> {
  const full = await sql
    .select({ sent: smsDays.sent })
    .from(smsDays)
    .where(and(eq(smsDays.day, dayOf(wish.now)), raw`${smsDays.sent} >= ${most(wish)}`))
  return full.length === 0
}
