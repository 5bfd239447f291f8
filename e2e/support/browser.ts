/** A real Chromium, watched: whatever a page does that no page of ours may do fails the test it happened in. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type LaunchOptions, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { findChromium, findHeadlessShell } from '../../scripts/chromium.mjs'
import { drivenSwitches } from '../../scripts/chromium-switches.mjs'
import { isLong } from '../../test/matrix.ts'
import { waitTimeoutMs } from '../../test/wait-timeout.ts'
import { openAwake } from './awake.ts'
import { type Kept, openProfile, type Profile } from './profile.ts'
import { openTrap, type Trap } from './trap.ts'

/** A shop's network knows the server by a name, over plain http. */
export const networkName = 'shop.test'

export type Person = BrowserContext

type PersonOptions = Omit<BrowserContextOptions, 'storageState'> & {
  /** What their device has kept, as somebody's who signed in before. */
  storageState?: Kept
  /** Errors on the console that the test provokes. */
  expected?: RegExp
}

export type WatchedBrowser = {
  /** Somebody with a browser profile of their own. Their pages may load from `origin` only. */
  person(origin: string, options?: PersonOptions): Promise<Person>
  /** Somebody who has forbidden all sites to keep anything. */
  personWithoutStorage(origin: string, options?: PersonOptions): Promise<Person>
  /** What was complained about so far, for tests of the watch itself; taken complaints fail nothing. */
  takeComplaints(): string[]
}

/** What this browser asks by itself, about forms, its profile and its updates; no page can stop it. */
const browsersOwn = [
  'content-autofill.googleapis.com',
  'accounts.google.com',
  'update.googleapis.com',
  'redirector.gvt1.com',
  'android.clients.google.com',
]

/** Without a service worker, which would fetch all its files again in each test's profile, and answer in place of the line that is tested. */
const usual = {
  locale: 'ja-JP',
  viewport: { width: 390, height: 844 },
  serviceWorkers: 'block' as const,
  // No test waits for what only moves. The long round sees it move, as most people do.
  reducedMotion: isLong ? ('no-preference' as const) : ('reduce' as const),
}
/** A shop's PC. */
export const desk = { width: 1366, height: 768 }

export type BrowserChoice = {
  /** More switches, for a camera, say. */
  args?: readonly string[]
  /**
   * Each person has a profile that nobody had before: where a test looks at what is loaded, at what is left on a device, or at tabs that share
   * something. Elsewhere a profile serves the file's tests in turn, with nothing kept in it but files of the server that may be kept: to open one
   * costs more than to load a page.
   */
  fresh?: boolean
  /**
   * Of what was complained about, what the test answers in the place of another server. What a page was asking when it was left isn't held up any more, and
   * ends where whatever leaves the machine would.
   */
  answered?(complaint: string): boolean
}

type Opened = Profile & {
  /** Whom else it may serve. */
  kind: string
  expected?: RegExp | undefined
}

type Running = {
  browser: Browser
  trap: Trap
  /** Profiles are on their way out; one that never gets there has a browser that hangs. */
  closing: boolean
  complain(what: string): void
  close(): Promise<void>
}

/** A browser's start costs as much as opening several pages: one that is like all others serves this worker's files in turn, each person with a profile of their own. */
let common: Promise<Running> | undefined

async function commonBrowser(): Promise<Running> {
  const running = await common
  if (running?.browser.isConnected() && !running.closing) return running
  running?.close().catch(() => {})
  common = startBrowser({})
  return common
}

async function startBrowser({ args = [] }: BrowserChoice): Promise<Running> {
  const running = { closing: false, complain: (_what: string) => {} }
  const trap = await openTrap((request) => running.complain(`asked another server: ${request}`))
  const browser = await chromium.launch(launching(trap, args))
  return Object.assign(running, {
    browser,
    trap,
    async close() {
      await browser.close()
      await trap.close()
    },
  })
}

/** A browser for the test file. Profiles opened in a test end with it; those opened before the tests stay to the end of the file. */
export function openBrowser(choice: BrowserChoice = {}): WatchedBrowser {
  const isCommon = !choice.args
  let running: Running
  let complaints: string[] = []
  let opened: Opened[] = []
  const early: Opened[] = []
  const free: Opened[] = []

  beforeAll(async () => {
    running = isCommon ? await commonBrowser() : await startBrowser(choice)
    running.complain = (what) => void complaints.push(what)
  })
  beforeEach(() => {
    early.push(...opened)
    opened = []
  })
  afterEach(async ({ task }) => {
    const shown = task.result?.state === 'fail' ? opened.flatMap(({ person }) => person.pages()) : []
    const seen = await Promise.all(shown.map(seenOn))
    await part(opened)
    if (seen.length > 0) throw new Error(`What was open then:\n${seen.join('\n')}`)
    expect(takeComplaints()).toEqual([])
  })
  afterAll(async () => {
    if (!running) return
    if (isCommon) await Promise.all([...early, ...opened, ...free].map(({ person }) => person.close()))
    else await running.close()
  })

  async function part(people: readonly Opened[]): Promise<void> {
    running.closing = true
    await Promise.all(
      people.map(async (one) => {
        if (!choice.fresh && (await one.renew())) free.push(one)
        else await one.person.close()
      }),
    )
    running.closing = false
  }

  function takeComplaints(): string[] {
    const taken = complaints
    complaints = []
    return taken.filter((complaint) => !choice.answered?.(complaint))
  }

  async function open(origin: string, { expected, storageState, ...options }: PersonOptions): Promise<Person> {
    const wanted = { baseURL: origin, ...usual, ...options }
    const kind = JSON.stringify(wanted)
    const at = free.findIndex((one) => one.kind === kind)
    const one: Opened =
      at >= 0
        ? free.splice(at, 1)[0]!
        : { ...(await openProfile(running.browser, wanted, (person) => meet(person, origin, () => one.expected))), kind }
    one.expected = expected
    opened.push(one)
    if (storageState) await one.fill(storageState)
    return one.person
  }

  function meet(person: Person, origin: string, expected: () => RegExp | undefined): void {
    person.setDefaultTimeout(waitTimeoutMs)
    person.on('page', openAwake)
    watch(person, origin, (what) => expected()?.test(what) || complaints.push(what))
  }

  return {
    takeComplaints,
    person: (origin, options = {}) => open(origin, options),
    async personWithoutStorage(origin, { expected, storageState: _, ...options } = {}) {
      const folder = await mkdtemp(join(tmpdir(), 'uketsuke-profile-'))
      await mkdir(join(folder, 'Default'))
      const blocked = { profile: { default_content_setting_values: { cookies: 2 } } }
      await writeFile(join(folder, 'Default/Preferences'), JSON.stringify(blocked))
      const person = await chromium.launchPersistentContext(folder, {
        baseURL: origin,
        ...usual,
        ...options,
        ...launching(running.trap, choice.args ?? []),
        // The shell knows nothing of what a site is forbidden.
        executablePath: findChromium() ?? 'chromium',
      })
      person.on('close', () => void rm(folder, { recursive: true, force: true, maxRetries: 5 }))
      meet(person, origin, () => expected)
      opened.push({ person, kind: '', renew: async () => false, fill: () => Promise.reject(new Error('It keeps nothing.')) })
      return person
    },
  }
}

/** What somebody saw when the test failed: what was waited for rarely says why it didn't come. */
async function seenOn(page: Page): Promise<string> {
  const seen = page.locator('body').ariaSnapshot()
  return `${page.url()}\n${(await seen.catch((error: Error) => error.message)).slice(0, 3_000)}`
}

function launching(trap: Trap, more: readonly string[]): LaunchOptions {
  const rules = [
    `MAP ${networkName} 127.0.0.1`,
    ...browsersOwn.map((name) => `MAP ${name} ~NOTFOUND`),
    `MAP * 127.0.0.1:${trap.port}`,
    'EXCLUDE localhost',
    'EXCLUDE 127.0.0.1',
  ]
  return {
    executablePath: (isLong ? findChromium() : findHeadlessShell()) ?? 'chromium',
    // People's browsers keep the page that they go back to as it was.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    env: { ...process.env, FONTCONFIG_FILE: inject('fonts') },
    args: [...drivenSwitches, `--host-resolver-rules=${rules}`, ...more],
  }
}

/** Answers that fail are for the test to judge; that something of the page itself is missing never is. */
function watch(person: Person, origin: string, complain: (what: string) => void): void {
  person.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) complain(`left the origin: ${request.url()}`)
  })
  person.on('response', (response) => {
    if (response.status() >= 400 && new URL(response.url()).pathname.startsWith('/assets/'))
      complain(`missing: ${response.status()} ${response.url()}`)
  })
  // The browser reports what the Content-Security-Policy stopped here as well.
  person.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complain(`console: ${message.text()}`)
  })
  person.on('weberror', (error) => complain(`uncaught: ${error.error().stack || error.error().message}`))
}
