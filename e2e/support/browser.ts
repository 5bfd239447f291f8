/** A real Chromium under watch: forbidden behaviour of a page fails the test in which it happens. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type LaunchOptions, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { findChromium, findHeadlessShell } from '../../scripts/chromium.mjs'
import { drivenSwitches } from '../../scripts/chromium-switches.mjs'
import { isLongRun } from '../../test/matrix.ts'
import { waitTimeoutMs } from '../../test/wait-timeout.ts'
import { waitForHydrationOnLoad } from './hydration.ts'
import { type NetworkTrap, openNetworkTrap } from './network-guard.ts'
import { type BrowserProfile, type DeviceStorage, openBrowserProfile } from './profile.ts'

/** The server's name in a shop's network, over plain http. */
export const networkHostName = 'shop.test'

export type PersonBrowser = BrowserContext

type PersonOptions = Omit<BrowserContextOptions, 'storageState'> & {
  /** Storage of a device on which the person signed in before. */
  storageState?: DeviceStorage
  expected?: RegExp
}

export type WatchedBrowser = {
  /** Opens a browser profile of one person. Its pages may load from `origin` only. */
  person(origin: string, options?: PersonOptions): Promise<PersonBrowser>
  /** A person who has forbidden all sites to store data. */
  personWithoutStorage(origin: string, options?: PersonOptions): Promise<PersonBrowser>
  /** Returns the complaints so far, for tests of the watch itself. Taken complaints fail no test. */
  takeComplaints(): string[]
}

/** Requests of the browser itself (forms, profile, updates), which no page can stop. */
const browsersOwn = [
  'content-autofill.googleapis.com',
  'accounts.google.com',
  'update.googleapis.com',
  'redirector.gvt1.com',
  'android.clients.google.com',
]

/** No service worker: it would fetch all its files again in each test's profile, and hide the line under test. */
const usual = {
  locale: 'ja-JP',
  viewport: { width: 390, height: 844 },
  serviceWorkers: 'block' as const,
  // Reduced motion saves waiting for animations. The long round keeps them, as most people do.
  reducedMotion: isLongRun ? ('no-preference' as const) : ('reduce' as const),
}
export const deskViewport = { width: 1366, height: 768 }

export type BrowserOptions = {
  /** More command-line switches, for a camera for example. */
  args?: readonly string[]
  /**
   * Gives each person a new profile, for tests of loading, storage or shared tabs. Otherwise one cleaned profile serves the file's
   * tests in turn, because opening one takes longer than loading a page.
   */
  fresh?: boolean
  /**
   * Returns true if the test itself answers the request in the complaint. Such requests of a left page are not held up and end at
   * the trap.
   */
  answered?(complaint: string): boolean
}

type Opened = BrowserProfile & {
  /** Key of the tests that may share the profile. */
  kind: string
  expected?: RegExp | undefined
}

type Running = {
  browser: Browser
  trap: NetworkTrap
  /** True while profiles are closing. If that never ends, the browser hangs. */
  closing: boolean
  complain(what: string): void
  close(): Promise<void>
}

/**
 * Starting a browser costs as much as opening several pages, so ordinary browsers are shared by this worker's files, with a
 * profile per person.
 */
let common: Promise<Running> | undefined

async function commonBrowser(): Promise<Running> {
  const running = await common
  if (running?.browser.isConnected() && !running.closing) return running
  running?.close().catch(() => {})
  common = startBrowser({})
  return common
}

async function startBrowser({ args = [] }: BrowserOptions): Promise<Running> {
  const running = { closing: false, complain: (_what: string) => {} }
  const trap = await openNetworkTrap((request) => running.complain(`asked another server: ${request}`))
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

/**
 * Opens a browser for the test file. Profiles opened in a test end with it. Those opened before the tests stay until the end of
 * the file.
 */
export function openBrowser(choice: BrowserOptions = {}): WatchedBrowser {
  const isCommon = !choice.args
  let running: Running
  let complaints: string[] = []
  let opened: Opened[] = []
  const early: Opened[] = []
  const free: Opened[] = []

  async function begin(): Promise<void> {
    free.length = 0
    running = isCommon ? await commonBrowser() : await startBrowser(choice)
    running.complain = (what) => void complaints.push(what)
  }

  beforeAll(begin)
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
    if (isCommon) running.closing = !(await endInTime([...early, ...opened, ...free].map(({ person }) => person.close())))
    else await endInTime([running.close()])
  })

  async function part(people: readonly Opened[]): Promise<void> {
    running.closing = true
    const closing = people.map(async (one) => {
      if (!choice.fresh && (await one.renew())) free.push(one)
      else await one.person.close()
    })
    running.closing = !(await endInTime(closing))
    if (!running.closing) return
    // A browser that hangs after a passed test would fail the next ones.
    running.close().catch(() => {})
    await begin()
  }

  function takeComplaints(): string[] {
    const taken = complaints
    complaints = []
    return taken.filter((complaint) => !choice.answered?.(complaint))
  }

  async function open(origin: string, { expected, storageState, ...options }: PersonOptions): Promise<PersonBrowser> {
    const wanted = { baseURL: origin, ...usual, ...options }
    const kind = JSON.stringify(wanted)
    const at = free.findIndex((one) => one.kind === kind)
    const one: Opened =
      at >= 0
        ? free.splice(at, 1)[0]!
        : { ...(await openBrowserProfile(running.browser, wanted, (person) => meet(person, origin, () => one.expected))), kind }
    one.expected = expected
    opened.push(one)
    if (storageState) await one.fill(storageState)
    return one.person
  }

  function meet(person: PersonBrowser, origin: string, expected: () => RegExp | undefined): void {
    person.setDefaultTimeout(waitTimeoutMs)
    person.on('page', waitForHydrationOnLoad)
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
        // The headless shell does not support blocking a site's storage.
        executablePath: findChromium() ?? 'chromium',
      })
      person.on('close', () => void rm(folder, { recursive: true, force: true, maxRetries: 5 }))
      meet(person, origin, () => expected)
      opened.push({ person, kind: '', renew: async () => false, fill: () => Promise.reject(new Error('It keeps nothing.')) })
      return person
    },
  }
}

/** Returns false if something still hangs: a browser sometimes never answers that it has closed a page. */
function endInTime(closing: readonly Promise<unknown>[]): Promise<boolean> {
  return Promise.race([Promise.all(closing).then(() => true), setTimeout(waitTimeoutMs, false, { ref: false })])
}

/** Describes the pages when the test failed. A timeout alone rarely says why an element did not appear. */
async function seenOn(page: Page): Promise<string> {
  const seen = page.locator('body').ariaSnapshot()
  return `${page.url()}\n${(await seen.catch((error: Error) => error.message)).slice(0, 3_000)}`
}

function launching(trap: NetworkTrap, more: readonly string[]): LaunchOptions {
  const rules = [
    `MAP ${networkHostName} 127.0.0.1`,
    ...browsersOwn.map((name) => `MAP ${name} ~NOTFOUND`),
    `MAP * 127.0.0.1:${trap.port}`,
    'EXCLUDE localhost',
    'EXCLUDE 127.0.0.1',
  ]
  return {
    executablePath: (isLongRun ? findChromium() : findHeadlessShell()) ?? 'chromium',
    // Enables the back-forward cache, as people's browsers have it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    env: { ...process.env, FONTCONFIG_FILE: inject('fonts') },
    args: [...drivenSwitches, `--host-resolver-rules=${rules}`, ...more],
  }
}

/** Failed responses are for the test to judge. A missing file of the page is always a complaint. */
function watch(person: PersonBrowser, origin: string, complain: (what: string) => void): void {
  person.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) complain(`left the origin: ${request.url()}`)
  })
  person.on('response', (response) => {
    if (response.status() >= 400 && new URL(response.url()).pathname.startsWith('/assets/'))
      complain(`missing: ${response.status()} ${response.url()}`)
  })
  // The browser also reports Content-Security-Policy violations here.
  person.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complain(`console: ${message.text()}`)
  })
  person.on('weberror', (error) => complain(`uncaught: ${error.error().stack || error.error().message}`))
}
