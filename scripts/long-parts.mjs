/** Parts of `npm run test:long`: each test file with long tests belongs to exactly one part. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** Folders and files of a part. The longest match wins. A part takes at most 20 minutes on two cores. */
export const longParts = {
  visitor: ['e2e/visitor/', 'e2e/boards/', 'e2e/kiosk/'],
  desk: ['e2e/desk/'],
  reservations: ['e2e/reservations/', 'test/reservations/'],
  cards: ['e2e/cards/', 'src/server/cards/'],
  members: ['e2e/members/', 'e2e/sign-in/', 'src/identity/', 'src/server/devices/', 'test/sign-in/'],
  settings: ['e2e/settings/'],
  shell: ['e2e/shell/', 'test/pages/'],
  parts: ['e2e/parts/'],
  model: ['test/model/', 'test/estimates/'],
  fuzz: ['test/fuzz/'],
  databases: ['test/databases/'],
  server: ['src/', 'test/clients'],
  faults: ['bin/', 'scripts/', 'src/platform/', 'src/server/faults', 'src/server/server-faults'],
  timed: [],
}

/** Ending of files that assert time. They run one at a time. */
const timedEnding = '.timed.long.test.ts'

export function partOf(file) {
  if (file.endsWith(timedEnding)) return 'timed'
  const matches = Object.entries(longParts).flatMap(([part, starts]) =>
    starts.filter((start) => file.startsWith(start)).map((start) => [part, start]),
  )
  return matches.sort(([, one], [, other]) => other.length - one.length)[0]?.[0]
}

export function longFiles() {
  const files = ['bin', 'e2e', 'scripts', 'src', 'test', 'vite'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file).replaceAll('\\', '/')),
  )
  return files.filter(
    (file) =>
      /\.test\.(tsx?|mjs)$/.test(file) &&
      /\b(longTest|matrixTest|sampledTest|sampledDescribe)\b/.test(readFileSync(join(root, file), 'utf8')),
  )
}
