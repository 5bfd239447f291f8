/** A browser profile with a device's stored data, which can be cleaned for the next person if no lasting change was made. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { projectRoot } from '#platform/project-root.ts'

export type DeviceStorage = Exclude<BrowserContextOptions['storageState'], string | undefined>
type ProfileOptions = Omit<BrowserContextOptions, 'storageState'> & { baseURL: string; viewport: { width: number; height: number } | null }

export type BrowserProfile = {
  readonly person: BrowserContext
  /** Fills the storage. Call before any other use of the profile. */
  fill(kept: DeviceStorage): Promise<void>
  /** Cleans the profile. Returns false if that is impossible and the profile is unusable. */
  renew(): Promise<boolean>
}

/** A page without a script on every server's origin, from which its storage can be read and written. */
const plainPage = '/healthz'
const storageScript = readFileSync(join(projectRoot, 'e2e/support/device-storage.js'), 'utf8')

/** Calls that leave a lasting change. */
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

/** `meet` is called before the first page opens. */
export async function openBrowserProfile(
  browser: Browser,
  options: ProfileOptions,
  meet: (person: BrowserContext) => void,
): Promise<BrowserProfile> {
  const person = await browser.newContext(options)
  meet(person)
  let lasts = false
  const note = () => {
    lasts = true
  }
  tellCalls(person, lasting.person, note)
  tellCalls(person.clock, lasting.clock, note)

  const { newPage } = person
  /** The page that is reused, and whether it is free. */
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

  const write = (page: Page, kept: Partial<DeviceStorage['origins'][number]>) =>
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
        // The server is gone or hangs, so the next person gets a new profile.
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
