import type { Database } from '#platform/database/db.ts'

/** Returns the sorted topics that were hinted while the work ran. */
export async function collectHintedTopics(db: Database, work: () => Promise<unknown>): Promise<string[]> {
  const topics: string[] = []
  const stop = db.onHint((topic) => topics.push(topic))
  await work().finally(stop)
  return topics.sort()
}
