/** Copies the choice with the other shop's own operations, so its permissions apply. */
import type { ApiCallResult } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import { chooseRailways, getShopRailways, type ShopRailways } from '#contract/railway-choice.ts'
import type { RailwayChoice } from '#domain/railways/choice.ts'
import { callAuthenticated } from '../../api/api.ts'
import { randomKey } from '../../device/random-key.ts'

export type CopyResult = { ok: true; was: RailwayChoice; version: number } | { ok: false; problem: Problem }

/** Keeps the other shop's home station and walking times, which depend on its location. */
export async function copyRailwaysToShop(shopId: string, { lines, notes }: RailwayChoice): Promise<CopyResult> {
  const there = await callAuthenticated(getShopRailways, { params: { shopId } })
  if (!there.ok) return there
  const { version, choice: was } = there.value
  const walks = was.notes.filter(({ walk }) => walk !== undefined)
  const aliases = notes.filter(({ alias }) => alias !== undefined)
  const stations = [...new Set([...walks, ...aliases].map(({ station }) => station))]
  const merged = stations.map((station) => {
    const alias = aliases.find((note) => note.station === station)?.alias
    const walk = walks.find((note) => note.station === station)?.walk
    return { station, ...(alias !== undefined && { alias }), ...(walk !== undefined && { walk }) }
  })
  const result = await choose(shopId, version, { lines, notes: merged, home: was.home })
  return result.ok ? { ok: true, was, version: result.value.version } : result
}

/** Restores the previous choice; refused if it has changed since. */
export function restoreRailwayChoice(
  shopId: string,
  { was, version }: Extract<CopyResult, { ok: true }>,
): Promise<ApiCallResult<typeof chooseRailways>> {
  return choose(shopId, version, was)
}

function choose(
  shopId: string,
  replaces: number,
  { lines, notes, home }: RailwayChoice,
): Promise<{ ok: true; value: ShopRailways } | { ok: false; problem: Problem }> {
  const body = {
    replaces,
    lines: lines.map(({ line, stations }) => ({ line, stations: stations && [...stations] })),
    notes: [...notes],
    home,
  }
  return callAuthenticated(chooseRailways, { params: { shopId }, body, idempotencyKey: randomKey() })
}
