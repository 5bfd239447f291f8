import { and, eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { ShopRailways } from '#contract/railway-choice.ts'
import { emptyRailwayChoice, type RailwayChoice } from '#domain/railways/choice.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { staff } from '../members/table.ts'
import { type PublishContext, type PublisherRequest, publishVersion } from '../shops/publish.ts'
import { readRailwayLines, readRailwayStations } from './read.ts'
import { railwayChoices } from './table.ts'

export function getShopRailways({ db }: PublishContext, scope: Required<Scope>): Promise<ShopRailways> {
  return db.readScope(scope, (tx) => readShopRailways(tx, scope.shopId))
}

export function chooseRailways(
  ctx: PublishContext,
  { replaces, ...choice }: RailwayChoice & { replaces: number },
  publisher: PublisherRequest,
): Promise<ShopRailways | Refusal<'railways.changed' | 'railways.unknown' | 'idempotency.mismatch'>> {
  const choices = { event: 'shop.setRailways', changed: 'railways.changed', read: readShopRailways } as const
  return publishVersion(ctx, choices, replaces, publisher, async (tx, { version, publishedAt: changedAt, ...scope }) => {
    if (!(await hasKnownCodes(tx, choice))) return refuse('railways.unknown')
    const row = { version, choice, changedAt, changedBy: publisher.account.accountId }
    await tx
      .insert(railwayChoices)
      .values({ ...scope, ...row })
      .onConflictDoUpdate({ target: railwayChoices.shopId, set: row })
    return undefined
  })
}

/** Copies the choice of another shop of the organization, without its home station. */
export async function copyRailwayChoice(tx: Tx, from: string, scope: Required<Scope>, now: Temporal.Instant): Promise<void> {
  const [original] = await tx.select().from(railwayChoices).where(eq(railwayChoices.shopId, from))
  if (!original) return
  const choice = { ...original.choice, home: null }
  await tx.insert(railwayChoices).values({ ...scope, version: 1, choice, changedAt: new Date(now.epochMilliseconds) })
}

/** Returns true if all lines, stations and stops exist. Closed ones count, so a choice stays valid when a line closes. */
async function hasKnownCodes(tx: Tx, { lines, notes, home }: RailwayChoice): Promise<boolean> {
  const stops = lines.flatMap(({ line, stations }) => (stations ?? []).map((station) => ({ line, station })))
  const stations = [...notes.map(({ station }) => station), ...(home === null ? [] : [home])]
  const { rows } = await tx.$client.query<{ known: boolean }>(
    `select not exists (select from unnest($1::int[]) code where code not in (select code from railway_line))
        and not exists (select from unnest($2::int[]) code where code not in (select code from railway_station))
        and not exists (
          select from unnest($3::int[], $4::int[]) as chosen (line, station)
           where not exists (select from railway_stop p where p.line_code = chosen.line and p.station_code = chosen.station)
        ) as known`,
    [lines.map(({ line }) => line), stations, stops.map(({ line }) => line), stops.map(({ station }) => station)],
  )
  return rows[0]!.known
}

async function readShopRailways(tx: Tx, shopId: string): Promise<ShopRailways> {
  const [row] = await tx
    .select({ kept: railwayChoices, by: staff.name })
    .from(railwayChoices)
    .leftJoin(staff, and(eq(staff.accountId, railwayChoices.changedBy), eq(staff.shopId, railwayChoices.shopId)))
    .where(eq(railwayChoices.shopId, shopId))
    .limit(1)
  const choice = row?.kept.choice ?? emptyRailwayChoice
  const lines = await readRailwayLines(
    tx.$client,
    choice.lines.map(({ line }) => line),
  )
  const codes = [...lines.flatMap(({ stops }) => stops), ...choice.lines.flatMap(({ stations }) => stations ?? [])]
  const noted = choice.notes.map(({ station }) => station)
  const stations = await readRailwayStations(tx.$client, [...codes, ...noted, ...(choice.home === null ? [] : [choice.home])])
  return {
    version: row?.kept.version ?? 0,
    changedAt: row?.kept.changedAt.toISOString() ?? null,
    changedBy: row?.by ?? null,
    choice: {
      lines: choice.lines.map(({ line, stations: of }) => ({ line, stations: of && [...of] })),
      notes: [...choice.notes],
      home: choice.home,
    },
    lines,
    stations,
  }
}
