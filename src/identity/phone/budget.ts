import { and, eq, lt, sql as raw } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { smsDailyCounts } from '../tables/phone.ts'

/**
 * Share of the daily SMS budget per recipient: a number without an account, an account's number, and that number on a known device.
 * Strangers can use up their share only.
 */
const shares = { anybody: 0.5, account: 0.8, atHome: 1 } as const
export type SmsBudgetShare = keyof typeof shares

type SmsBudgetInput = { budget: number; share: SmsBudgetShare; now: Date }

const dayOf = (now: Date) => now.toISOString().slice(0, 10)
const maxSent = ({ budget, share }: SmsBudgetInput) => Math.ceil(budget * shares[share])

/** Counts one SMS in one statement, so concurrent servers cannot exceed the budget. Returns false if it is spent. */
export async function consumeSmsBudget(sql: NodePgDatabase, input: SmsBudgetInput): Promise<boolean> {
  const spent = await sql
    .insert(smsDailyCounts)
    .values({ day: dayOf(input.now), sent: 1 })
    .onConflictDoUpdate({
      target: smsDailyCounts.day,
      set: { sent: raw`${smsDailyCounts.sent} + 1` },
      setWhere: lt(smsDailyCounts.sent, maxSent(input)),
    })
    .returning({ sent: smsDailyCounts.sent })
  return spent.length > 0
}

/** Returns true if the budget is not spent. Used when no SMS is sent, so that the caller sees no difference. */
export async function hasSmsBudget(sql: NodePgDatabase, input: SmsBudgetInput): Promise<boolean> {
  const full = await sql
    .select({ sent: smsDailyCounts.sent })
    .from(smsDailyCounts)
    .where(and(eq(smsDailyCounts.day, dayOf(input.now)), raw`${smsDailyCounts.sent} >= ${maxSent(input)}`))
  return full.length === 0
}
