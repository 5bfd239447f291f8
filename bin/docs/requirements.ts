import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import { featureLines } from './features.ts'
import { table } from './page.ts'

/** A requirement in our own words. If more than three files cite it, `main` and `tests` name those to open first; the others are shown by folder. */
type Line = { about: string; main?: readonly string[]; tests?: readonly string[] }

const ownLines: Record<string, Line> = {
  'R1.1': { about: 'A shop’s reception in Japanese, English and Chinese; Japanese where nothing else is known' },
  'R1.2': { about: 'Staff’s pages begin with `/shopAdmin`, visitors’ with `/entry` and need no account' },
  'R1.3': { about: 'Each answer about health, each log line and the staff’s footer say which environment this is' },
  'R1.4': {
    about:
      'Mails leave by the mail server that the settings name, and SMS by the provider; without one nothing is sent. A captcha goes before each SMS',
    main: ['src/platform/outbox/mail.ts', 'src/platform/outbox/sms.ts', 'src/identity/captcha/captcha.ts'],
    tests: ['src/platform/outbox/sms.test.ts', 'src/identity/phone/phone.db.test.ts', 'e2e/sign-in/phone-sign-in.test.ts'],
  },
  'R1.5': { about: 'Every operation is a callable function, too' },
  'R1.6': { about: 'What a browser keeps has three owners: sign-in, visitors, staff' },
  'R2.1': { about: 'The front page: into a shop by its code, back to one’s number, on to the staff’s pages' },
  'R2.2': {
    about: 'The gallery at `/test`: each shared part alive, and a test of the device and its connection',
    main: ['src/web/gallery/page.tsx', 'src/web/gallery/self-test/self-test.tsx'],
    tests: ['e2e/parts/gallery.test.ts', 'e2e/shell/self-test.test.ts'],
  },
  'R2.3': { about: 'What happens to personal data, by shop and version', main: ['src/web/privacy/notice/page.tsx'] },
  'R2.4': { about: 'The reception card that a visitor fills in', main: ['src/web/visitor-card/form/page.tsx'] },
  'R2.6': { about: 'Taking a number by a shop’s code, and the live number at the same address', main: ['src/web/tickets/entry/page.tsx'] },
  'R2.7': { about: 'The staff’s first page' },
  'R2.8': { about: 'The staff’s way in' },
  'R2.9': { about: 'The staff’s way out' },
  'R2.10': {
    about: 'The shop’s cards: table, stages, search, files in and out',
    tests: ['e2e/cards/cards.test.ts', 'e2e/cards/card-board.test.ts', 'src/server/cards/list/board.db.test.ts'],
  },
  'R2.11': { about: 'Deleted cards, which can be brought back for 30 days' },
  'R2.12': {
    about: 'One card: answers, files, tasks, history, who may be the same person, print',
    tests: ['e2e/cards/card-detail.test.ts', 'e2e/visitor/photos.test.ts', 'src/server/cards/persons/merge.db.test.ts'],
  },
  'R2.13': { about: 'Who works in the shop: staff and members' },
  'R2.14': { about: 'How the shop words what it mails, with a preview and a try' },
  'R2.15': {
    about: 'Lines and stations: the country’s, which a shop chooses from',
    main: ['src/web/railways/settings/railway-settings.tsx', 'src/server/railways/read.ts', 'src/domain/railways/choice.ts'],
    tests: ['e2e/settings/railway-settings.test.ts', 'src/server/railways/railways.db.test.ts', 'src/domain/railways/choice.test.ts'],
  },
  'R2.16': {
    about: 'The queue as staff work on it, with what each visitor’s card says',
    main: ['src/web/tickets/desk/page.tsx', 'src/web/tickets/desk/lane/card-mark.tsx'],
    tests: ['e2e/desk/waiting.test.ts', 'e2e/visitor/ticket-card.test.ts'],
  },
  'R2.17': { about: 'One visit: its course, who did what, and its card' },
  'R2.20': {
    about: 'Where a page is scrolled to: its top, a hash, where one was; and the way back to the top',
    main: ['src/web/frame/page/scroll-memory.tsx', 'src/web/frame/page/page-handle.ts'],
  },
  'R2.21': { about: 'An address that no page has: the not-found page, as 404' },
  'R2.22': { about: 'A page that fails: the status, what is safe, the way home' },
  'R2.23': {
    about: 'A file of the page that is gone, as after an update: one reload, once a minute at most',
    main: ['src/web/reload-once.ts', 'vite/missing-module.ts'],
  },
  'R2.24': { about: 'The page says when the network goes and when it is back' },
  'R2.25': { about: 'A bar at the top while the next page is on its way' },
  'R2.26': {
    about: 'What a page declares: whether its address can be one, and what runs before it',
    main: ['src/web/frame/middleware/named.ts', 'src/web/frame/page/page-rules.ts'],
  },
  'R2.27': { about: 'The two middleware that run before every page, by their names' },
  'R2.28': {
    about: 'Which language somebody gets, for how long it is kept, and that switching takes nothing away',
    main: ['src/web/frame/middleware/nuxti18n.ts', 'src/web/i18n/locale-cookie.ts'],
  },
  'R2.29': { about: 'A page’s title, then the product’s name' },
  'R2.30': {
    about: 'The parts that screens share: inputs, choices, dates, dialogs, cards, footers, tables',
    main: ['src/web/parts/card/user-card-form/user-card-form.tsx', 'src/web/parts/dates/calendar/calendar.tsx'],
    tests: ['e2e/parts/gallery.test.ts', 'e2e/parts/parts-inputs.test.ts', 'e2e/parts/parts-choices.test.ts'],
  },
  'R2.31': { about: 'Links fetch their page early, but never on a slow line or where data are saved' },
  'R2.32': {
    about: 'The service worker: pages and the last number without a connection, new versions',
    main: ['src/web/device/service-worker/worker.ts', 'src/web/device/secure-only/service-worker.ts'],
    tests: ['e2e/shell/service-worker.test.ts'],
  },
  'R3.1': { about: 'What the product keeps: cards and deleted ones, who waits, staff, lines and stations, the words of mails' },
  'R3.2': {
    about:
      'What a sign-in by phone or another service is made of: session, captcha, temporary proof, request, the second factor’s credential',
    main: ['src/identity/providers/sign-in-with-idp.ts'],
  },
  'R4.1': {
    about: 'A window that is closed, or a newer request, ends a sign-in by another service',
    main: ['src/web/members/login/use-providers.tsx'],
  },
  'R4.2': { about: 'What comes back from another service counts once', main: ['src/web/auth/auth-events.ts'] },
  'R5.1': { about: 'Rules of a field as a text or as an object' },
  'R5.2': { about: 'The sentence where a rule has none of its own' },
  'R5.3': { about: 'When a field is checked while somebody fills it in' },
  'R5.4': { about: 'The first fault ends the check of a field; empty ones are checked only where they are a must' },
  'R5.5': { about: 'What a field’s attributes ask for, as rules' },
  'R5.6': { about: 'The 28 rules, alike with the public rule set' },
  'R5.7': { about: 'A sentence for each rule in each language, with the names and figures it is about' },
  'R5.8': { about: 'What an e-mail address is', main: ['src/domain/validation/email-address.ts', 'src/domain/email.ts'] },
  'R5.9': { about: 'What a captcha’s language code may look like' },
  'R6.1': { about: 'Staff’s pages are for whoever is signed in as the shop’s staff' },
  'R6.2': { about: 'Visitors’ pages are everybody’s' },
  'R7.1': { about: 'The API as JSON over HTTP, at an address of its own where the operator wants that' },
  'R7.2': { about: 'The protocol of callable functions, tried by the real SDK' },
  'R7.3': {
    about: 'What the sign-in SDK asks of us beside signing in',
    main: ['src/identity/toolkit/api.ts'],
    tests: [
      'src/identity/toolkit/surface.db.test.ts',
      'src/identity/toolkit/tenant.db.test.ts',
      'src/identity/providers/providers.db.test.ts',
    ],
  },
  'R7.4': {
    about: 'A fresh sign-in gives the pages their session, signing out takes it',
    main: ['src/identity/sessions/api.ts', 'src/web/auth/session.ts'],
  },
  'R8.1': { about: 'Every refusal of the sign-in SDK is a sentence in the page’s language' },
  'R8.2': { about: 'Where the enterprise captcha can’t be initialised, the standard one is used' },
  'R8.3': {
    about: 'Which HTTP status is which status of a callable function, and the sentences that are given word for word',
    main: ['src/contract/problem-codes.ts', 'src/platform/http/functions.ts'],
    tests: ['src/contract/problem.test.ts', 'src/platform/http/functions.db.test.ts'],
  },
  'R9.1': {
    about: 'How long, and how often, signing in waits',
    main: ['src/domain/sign-in-times.ts'],
    tests: ['src/domain/sign-in-times.test.ts', 'src/web/auth/auth-events.test.ts'],
  },
  'R9.2': {
    about: 'What takes less than 200 ms is not shown as waiting',
    main: ['src/web/parts/use-late.ts', 'src/web/theme/mobile-width.ts'],
  },
  'R9.3': { about: 'Where screens change with their width, the steps between things, colours and fonts' },
}

type Cited = { code: string[]; tests: string[] }

const lines: Record<string, Line> = Object.fromEntries(
  Object.entries<Line>({ ...ownLines, ...featureLines }).sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true })),
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

function faultsOf(what: string, found: readonly string[], chosen: readonly string[] | undefined): string[] {
  if (found.length === 0) return [`${what}: no file cites it`]
  if (found.length > 3 && !chosen) return [`${what}: ${found.length} files cite it; name the main ones`]
  return (chosen ?? []).filter((file) => !found.includes(file)).map((file) => `${what}: ${file} doesn't cite it`)
}

export function requirementTable(): string {
  const cited = citations()
  const rows = Object.entries(lines).map(([number, { about, main, tests }]) => {
    const found = cited.get(number) ?? { code: [], tests: [] }
    return [number, about, places(found.code, main), places(found.tests, tests)]
  })
  return table(['Number', 'What it is about', 'Where it lives', 'Its tests'], rows)
}

/** Returns the files to open first, then the folders of the others. */
function places(files: readonly string[], chosen = files): string {
  const shown = chosen.map((file) => link(file.split('/').slice(-2).join('/'), file))
  const rooms = new Set(files.filter((file) => !chosen.includes(file)).map(room))
  const others = [...rooms].filter((folder) => !chosen.some((file) => room(file) === folder)).map((folder) => link(folder, folder))
  return [shown.join('<br>'), others.length > 0 ? `also ${others.join(', ')}` : ''].filter(Boolean).join('<br>')
}

const room = (file: string) => (file.startsWith('src/') ? dirname(file).split('/').slice(0, 3).join('/') : dirname(file))
const link = (label: string, path: string) => `[\`${label}\`](../${path})`
