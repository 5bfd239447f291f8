import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Of the files that take longest, from the longest on: one of them begun last would be waited for alone. */
const longest = [
  'src/server/access.db.test.ts',
  'bin/backup.db.test.ts',
  'src/server/faults.db.test.ts',
  'bin/main-server.db.test.ts',
  'src/server/live/live.db.test.ts',
  'e2e/visitor/ticket-acts.test.ts',
  'e2e/cards/card-detail.test.ts',
]

/** Vitest knows how long a file takes only where it has run before; elsewhere it goes by the file's size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.endsWith(name))
      return found < 0 ? longest.length : found
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
