import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import { featureLines } from './features.ts'
import { table } from './page.ts'

/**
 * A requirement in our own words. If more than three files cite it, `main` and `tests` name the files to open first. The table shows the others by
 * folder.
 */
type Line = { about: string; main?: readonly string[]; tests?: readonly string[] }

const systemLines: Record<string, Line> = {
  'R1.1': { about: 'The reception in Japanese, English and Chinese; Japanese is the default' },
  'R1.2': { about: 'Staff pages begin with `/shopAdmin`. Visitor pages begin with `/entry` and need no account' },
  'R1.3': { about: 'Health answers, log lines and the staff footer show the name of the environment' },
  'R1.4': {
    about:
      'The configured mail server sends e-mails and the configured provider sends SMS. Without them nothing is sent. Each SMS needs a captcha',
    main: ['src/platform/outbox/mail.ts', 'src/platform/outbox/sms.ts', 'src/identity/captcha/captcha.ts'],
    tests: ['src/platform/outbox/sms.test.ts', 'src/identity/phone/phone.db.test.ts'],
  },
  'R1.5': { about: 'Every operation is also a callable function' },
  'R1.6': { about: 'Data in the browser has three owners: sign-in, visitors, staff' },
  'R2.1': { about: 'The front page: entry of a shop code, and links to the visitor’s number and to the staff pages' },
  'R2.2': {
    about: 'The gallery at `/test`: every shared part, and a test of the device and its connection',
    main: ['src/web/gallery/page.tsx', 'src/web/gallery/self-test/self-test.tsx'],
    tests: ['e2e/parts/gallery.test.ts', 'e2e/shell/self-test.test.ts'],
  },
  'R2.3': { about: 'The privacy notice, by shop and version', main: ['src/web/privacy/notice/page.tsx'] },
  'R2.4': { about: 'The reception card that a visitor fills in', main: ['src/web/visitor-card/form/page.tsx'] },
  'R2.6': {
    about: 'The page on which a visitor takes a number, and the live number at the same address',
    main: ['src/web/tickets/entry/page.tsx'],
  },
  'R2.7': { about: 'The first staff page' },
  'R2.8': { about: 'Staff sign-in' },
  'R2.9': { about: 'Staff sign-out' },
  'R2.10': {
    about: 'The shop’s cards: table, stages, search, import and export',
    tests: ['e2e/cards/cards.test.ts', 'e2e/cards/card-board.test.ts', 'src/server/cards/list/board.db.test.ts'],
  },
  'R2.11': { about: 'Deleted cards, which can be restored for 30 days' },
  'R2.12': {
    about: 'One card: answers, files, tasks, history, possible duplicates, print',
    tests: ['e2e/cards/card-detail.test.ts', 'e2e/visitor/photos.test.ts', 'src/server/cards/persons/merge.db.test.ts'],
  },
  'R2.13': { about: 'The people of a shop: staff and members' },
  'R2.14': { about: 'The texts of the shop’s e-mails, with a preview and a test' },
  'R2.15': {
    about: 'The country’s railway lines and stations, and the choice of a shop',
    main: ['src/web/railways/settings/railway-settings.tsx', 'src/server/railways/read.ts', 'src/domain/railways/choice.ts'],
    tests: ['e2e/settings/railway-settings.test.ts', 'src/server/railways/railways.db.test.ts', 'src/domain/railways/choice.test.ts'],
  },
  'R2.16': {
    about: 'The staff view of the queue, with each visitor’s card',
    main: ['src/web/tickets/desk/page.tsx', 'src/web/tickets/desk/lane/card-mark.tsx'],
    tests: ['e2e/desk/waiting.test.ts', 'e2e/visitor/ticket-card.test.ts'],
  },
  'R2.17': { about: 'One visit: its steps, its history and its card' },
  'R2.20': {
    about: 'Scrolling: to the top, to a hash, to the earlier position; and the button back to the top',
    main: ['src/web/frame/page/scroll-memory.tsx', 'src/web/frame/page/page-handle.ts'],
  },
  'R2.21': { about: 'The not-found page with status 404 for an unknown address' },
  'R2.22': { about: 'The error page: the status, the data that is safe, and a link to the front page' },
  'R2.23': {
    about: 'One reload, at most once a minute, if a file of the page is missing after an update',
    main: ['src/web/reload-once.ts', 'vite/missing-module.ts'],
  },
  'R2.24': { about: 'A notice when the connection is lost and when it returns' },
  'R2.25': { about: 'A bar at the top while the next page loads' },
  'R2.26': {
    about: 'The declarations of a page: its valid addresses and its middleware',
    main: ['src/web/frame/middleware/named-middleware.ts', 'src/web/frame/page/page-rules.ts'],
  },
  'R2.27': { about: 'The two named middleware that run before every page' },
  'R2.28': {
    about: 'The choice of language, its lifetime, and switching without losing input',
    main: ['src/web/frame/middleware/nuxti18n.ts', 'src/web/i18n/locale-cookie.ts'],
  },
  'R2.29': { about: 'Page titles: the title of the page, then the product’s name' },
  'R2.30': {
    about: 'The shared parts: inputs, choices, dates, dialogs, cards, footers, tables',
    main: ['src/web/parts/card/user-card-form/user-card-form.tsx', 'src/web/parts/dates/calendar/calendar.tsx'],
    tests: ['e2e/parts/gallery.test.ts', 'e2e/parts/parts-inputs.test.ts', 'e2e/parts/parts-choices.test.ts'],
  },
  'R2.31': { about: 'Links prefetch their page, but not on a slow connection or in data-saving mode' },
  'R2.32': {
    about: 'The service worker: pages and the last number without a connection, and the offer of new versions',
    main: ['src/web/device/service-worker/worker.ts', 'src/web/device/secure-only/service-worker.ts'],
    tests: ['e2e/shell/service-worker.test.ts'],
  },
  'R3.1': { about: 'The stored data: cards and deleted cards, the queue, staff, lines and stations, e-mail texts' },
  'R3.2': {
    about:
      'The parts of a sign-in by phone or through another service: session, captcha, temporary proof, request, credential of the second factor',
    main: ['src/identity/providers/sign-in-with-idp.ts'],
  },
  'R4.1': {
    about: 'A closed window or a newer request ends a sign-in through another service',
    main: ['src/web/members/login/use-providers.tsx'],
  },
  'R4.2': { about: 'Each response of another sign-in service works once', main: ['src/web/auth/auth-events.ts'] },
  'R5.1': { about: 'The rules of a field, as text or as an object' },
  'R5.2': { about: 'The default message of a rule' },
  'R5.3': { about: 'The time at which a field is checked during input' },
  'R5.4': { about: 'The first error ends the check of a field. Empty fields are checked only if they are required' },
  'R5.5': { about: 'The rules that follow from a field’s attributes' },
  'R5.6': { about: 'The 28 rules, compatible with the public rule set' },
  'R5.7': { about: 'A message for each rule in each language, with the field’s name and the rule’s parameters' },
  'R5.8': { about: 'The valid format of an e-mail address', main: ['src/domain/validation/email-address.ts', 'src/domain/email.ts'] },
  'R5.9': { about: 'The valid format of a captcha’s language code' },
  'R6.1': { about: 'Staff pages need a sign-in as a member of the shop' },
  'R6.2': { about: 'Visitor pages are public' },
  'R7.1': { about: 'The API as JSON over HTTP, optionally at a separate address' },
  'R7.2': { about: 'The protocol of callable functions, tested with the real SDK' },
  'R7.3': {
    about: 'The other requests of the sign-in SDK',
    main: ['src/identity/toolkit/api.ts'],
    tests: [
      'src/identity/toolkit/surface.db.test.ts',
      'src/identity/toolkit/tenant.db.test.ts',
      'src/identity/providers/providers.db.test.ts',
    ],
  },
  'R7.4': {
    about: 'A sign-in creates the session of the pages, and a sign-out ends it',
    main: ['src/identity/sessions/api.ts', 'src/web/auth/session.ts'],
  },
  'R8.1': { about: 'A message in the page’s language for every error of the sign-in SDK' },
  'R8.2': { about: 'The standard captcha replaces an enterprise captcha that can’t start' },
  'R8.3': {
    about: 'The mapping of HTTP statuses to statuses of callable functions, and the messages with a fixed wording',
    main: ['src/contract/problem-codes.ts', 'src/platform/http/functions.ts'],
    tests: ['src/contract/problem.test.ts', 'src/platform/http/functions.db.test.ts'],
  },
  'R9.1': {
    about: 'The delays and retries of signing in',
    main: ['src/domain/sign-in-times.ts'],
    tests: ['src/domain/sign-in-times.test.ts', 'src/web/auth/auth-events.test.ts'],
  },
  'R9.2': {
    about: 'No loading indicator in the first 200 ms',
    main: ['src/web/parts/use-delayed.ts', 'src/web/theme/mobile-width.ts'],
  },
  'R9.3': { about: 'The breakpoints, spacing, colours and fonts' },
}

type Cited = { code: string[]; tests: string[] }

const lines: Record<string, Line> = Object.fromEntries(
  Object.entries<Line>({ ...systemLines, ...featureLines }).sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true })),
)

const folders = ['bin', 'db/migrations', 'e2e', 'scripts', 'src', 'test', 'vite']
const isTest = (file: string) => /^(e2e|test)\/|\.test\.ts$/.test(file)

/** Returns each requirement cited outside the documents, with the files that cite it. */
function citations(): Map<string, Cited> {
  const found = new Map<string, Cited>()
  const files = folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  for (const file of files.map((name) => name.replaceAll('\\', '/')).sort()) {
    if (!/\.(tsx?|mjs|css|sql)$/.test(file) || file.startsWith('bin/docs/')) continue
    for (const number of new Set(readFileSync(join(projectRoot, file), 'utf8').match(/\bR\d\.\d+\b/g))) {
      const cited = found.get(number) ?? { code: [], tests: [] }
      cited[isTest(file) ? 'tests' : 'code'].push(file)
      found.set(number, cited)
    }
  }
  return found
}

/** Returns mismatches between the cited requirements and the lines above. */
export function requirementFaults(cited = citations()): string[] {
  const unknown = [...cited.keys()].filter((number) => !(number in lines)).map((number) => `${number} is cited and has no line`)
  const faults = Object.entries(lines).flatMap(([number, { main, tests }]) => {
    const found = cited.get(number) ?? { code: [], tests: [] }
    return [...faultsOf(`${number}, code`, found.code, main), ...faultsOf(`${number}, tests`, found.tests.filter(isInShortRound), tests)]
  })
  return [...unknown, ...faults]
}

/** Returns true if `npm test` runs at least one test of the file. */
function isInShortRound(file: string): boolean {
  return (
    file.endsWith('.test.ts') &&
    !file.endsWith('.long.test.ts') &&
    /^\s*(test|matrixTest|sampledTest|sampledDescribe)[.(]/m.test(readFileSync(join(projectRoot, file), 'utf8'))
  )
}

function faultsOf(subject: string, found: readonly string[], chosen: readonly string[] | undefined): string[] {
  if (found.length === 0) return [`${subject}: no file cites it`]
  if (found.length > 3 && !chosen) return [`${subject}: ${found.length} files cite it; name the main ones`]
  return (chosen ?? []).filter((file) => !found.includes(file)).map((file) => `${subject}: ${file} doesn't cite it`)
}

export function requirementTable(): string {
  const cited = citations()
  const rows = Object.entries(lines).map(([number, { about, main, tests }]) => {
    const found = cited.get(number) ?? { code: [], tests: [] }
    return [number, about, folderLinks(found.code, main), folderLinks(found.tests, tests)]
  })
  return table(['Number', 'Subject', 'Code', 'Tests'], rows)
}

/** Returns the files to open first, then the folders of the others. */
function folderLinks(files: readonly string[], chosen = files): string {
  const shown = chosen.map((file) => link(file.split('/').slice(-2).join('/'), file))
  const rooms = new Set(files.filter((file) => !chosen.includes(file)).map(room))
  const others = [...rooms].filter((folder) => !chosen.some((file) => room(file) === folder)).map((folder) => link(folder, folder))
  return [shown.join('<br>'), others.length > 0 ? `also ${others.join(', ')}` : ''].filter(Boolean).join('<br>')
}

const room = (file: string) => (file.startsWith('src/') ? dirname(file).split('/').slice(0, 3).join('/') : dirname(file))
const link = (label: string, path: string) => `[\`${label}\`](../${path})`
