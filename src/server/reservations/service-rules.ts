/** Cache of the rules by which a service takes reservations. A version detects changes, as for joins (docs/decisions/195-round-trips.md). */
import type { Temporal } from 'temporal-polyfill'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { createBoundedCache } from '#platform/http/bounded-cache.ts'
import { readServiceRules, type ServiceRules } from './rules.ts'

/** Rules with the version of the settings that they were read from. */
export type VersionedRules = { version: string; rules: ServiceRules }
export type ServiceRulesCache = ReturnType<typeof createServiceRulesCache>

const maxServices = 200

/** Inside the queue lock the version is the current one. */
export async function readRulesVersion(tx: Tx, shopId: string): Promise<string> {
  const { rows } = await tx.$client.query<{ version: string }>(
    `select concat(f.settings_version, ' ', r.rev) as version from shop_feed f left join reservation_rule r using (shop_id) where f.shop_id = $1`,
    [shopId],
  )
  return rows[0]!.version
}

export function createServiceRulesCache() {
  const cache = createBoundedCache<VersionedRules>(maxServices)

  /** Call in a snapshot or inside the queue lock, so that version and rules agree. */
  async function read(tx: Tx, shopId: string, serviceId: string, now: Temporal.Instant): Promise<VersionedRules> {
    const [version, rules] = await Promise.all([readRulesVersion(tx, shopId), readServiceRules(tx, shopId, serviceId, now)])
    const versioned = { version, rules }
    // Unknown services are not cached, because callers could name thousands of them.
    if (versioned.rules) cache.set(`${shopId} ${serviceId}`, versioned)
    return versioned
  }

  return {
    /** The rules may have changed since then. Compare their version inside the queue lock. */
    find: async (db: Database, scope: Required<Scope>, serviceId: string, now: Temporal.Instant): Promise<VersionedRules> =>
      cache.get(`${scope.shopId} ${serviceId}`) ?? (await db.readScope(scope, (tx) => read(tx, scope.shopId, serviceId, now))),
    read,
  }
}
