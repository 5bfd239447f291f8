/** Opening hours that a test can set at any time of day. */
import type { Scope } from '#platform/database/db.ts'
import type { TestApp } from './app.ts'

/** Opens all lanes an hour ago and closes them in so many minutes. The business day begins long before. */
export async function openLanesAroundNow({ db: { pool }, clock }: Pick<TestApp, 'db' | 'clock'>, { shopId }: Scope, closesIn: number) {
  const at = clock().toZonedDateTimeISO('Asia/Tokyo')
  const time = (minutes: number) => at.add({ minutes }).toPlainTime().toString({ smallestUnit: 'minute' })
  const hours = Array.from({ length: 7 }, () => [{ from: time(-60), to: time(closesIn) }])
  await pool.query('update shop set day_starts_at = $2 where id = $1', [shopId, time(-360)])
  await pool.query('update lane set hours = $2 where shop_id = $1', [shopId, JSON.stringify(hours)])
  await pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shopId])
}
