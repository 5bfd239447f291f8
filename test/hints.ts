import type { Database } from '#platform/database/db.ts'

/** The topics that were hinted while the work ran, sorted. */
export async function hintedBy(db: Database, work: () => Promise<unknown>): Promise<string[]> {
  const topics: string[] = []
  const stop = db.onHint((topic) => topics.push(topic))
  await work().finally(stop)
  return topics.sort()
}
