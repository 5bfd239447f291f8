import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, longest first. One that starts last would delay the end of the run. */
const longest = [
  'src/server/access.db.test.ts',
  'bin/backup.db.test.ts',
  'src/server/faults.db.test.ts',
  'src/server/tickets/two-servers.db.test.ts',
  'test/pages/staff-pages.db.test.ts',
  'e2e/cards/card-detail.test.ts',
  'e2e/cards/cards.test.ts',
  'e2e/visitor/ticket-acts.test.ts',
  'e2e/desk/waiting.test.ts',
  'e2e/sign-in/providers.test.ts',
]

/** Vitest knows durations only after a run on this machine, and otherwise sorts by file size. */
export class LongestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.endsWith(name))
      return found < 0 ? longest.length : found
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
