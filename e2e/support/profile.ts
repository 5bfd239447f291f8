/** A browser profile: with what somebody's device has kept, and, where nothing was done to it that stays, as new for somebody else. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { projectRoot } from '#platform/project-root.ts'

export type Kept = Exclude<BrowserContextOptions['storageState'], string | undefined>
type ProfileOptions = Omit<BrowserContextOptions, 'storageState'> & { baseURL: string; viewport: { width: number; height: number } | null }

export type Profile = {
  readonly person: BrowserContext
  /** What the device has kept. Before anything else is done with it. */
  fill(kept: Kept): Promise<void>
  /** Takes back what was done with it. False: it can't be, and is of no more use. */
  renew(): Promise<boolean>
}

/** A page of every server, without a script: what is there may read and write all that the server's pages keep. */
const plainPage = '/healthz'
const storageScript = readFileSync(join(projectRoot, 'e2e/support/device-storage.js'), 'utf8')

/** What can't be taken back. */
const lasting = {
  person: [
    ...['addInitScript', 'exposeBinding', 'exposeFunction', 'route', 'routeFromHAR', 'routeWebSocket', 'on', 'once'],
    ...['grantPermissions', 'setGeolocation', 'setOffline', 'setExtraHTTPHeaders', 'newCDPSession', 'close'],
  ],
  page: [
    ...['addInitScript', 'exposeBinding', 'exposeFunction', 'route', 'routeFromHAR', 'routeWebSocket', 'on', 'once'],
    ...['emulateMedia', 'setExtraHTTPHeaders', 'addLocatorHandler', 'close'],
  ],
  clock: ['install', 'setFixedTime', 'setSystemTime', 'fastForward', 'pauseAt', 'resume', 'runFor'],
}

/** `meet` is told of it before its first page is opened. */
export async function openProfile(browser: Browser, options: ProfileOptions, meet: (person: BrowserContext) => void): Promise<Profile> {
  const person = await browser.newContext(options)
  meet(person)
  let lasts = false
  const note = () => {
    lasts = true
  }
  tellCalls(person, lasting.person, note)
  tellCalls(person.clock, lasting.clock, note)

  const { newPage } = person
  /** The one that serves again, and whether it waits for it. */
  let first: Page | undefined
  let waits = false
  person.newPage = async () => {
    if (first && waits) {
      waits = false
      return first
    }
    const page = await newPage.call(person)
    if (!first) {
      first = page
      tellCalls(page, lasting.page, note)
    }
    return page
  }

  const write = (page: Page, kept: Partial<Kept['origins'][number]>) =>
    page.evaluate(`{ ${storageScript} }\nfillDevice(${JSON.stringify(kept)})`)

  return {
    person,
    async fill({ cookies, origins }) {
      await person.addCookies(cookies)
      const page = await person.newPage()
      for (const kept of origins) {
        if (page.url() !== kept.origin + plainPage) await page.goto(kept.origin + plainPage)
        await write(page, kept)
      }
      waits = true
    },
    async renew() {
      if (lasts || !first) return false
      try {
        for (const page of person.pages()) if (page !== first) await page.close()
        await person.clearCookies()
        await first.goto(plainPage)
        await write(first, {})
        await first.mouse.move(0, 0)
        if (options.viewport) await first.setViewportSize(options.viewport)
        waits = true
        return true
      } catch {
        // Its server is gone, or it hangs: somebody else gets a new one.
        return false
      }
    },
  }
}

function tellCalls(target: object, names: readonly string[], tell: () => void): void {
  const methods = target as Record<string, (...given: unknown[]) => unknown>
  for (const name of names) {
    const method = methods[name]!
    methods[name] = (...given) => {
      tell()
      return method.apply(target, given)
    }
  }
}
