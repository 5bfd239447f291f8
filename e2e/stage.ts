/** The real server with the built pages, on a database of its own, beside the browser. */
import { afterAll, beforeAll } from 'vitest'
import { startApp, type TestApp, type TestAppOptions } from '../test/app.ts'
import { buildWorld, type World } from '../test/world.ts'
import { type BrowserChoice, networkName, openBrowser, type Person, type WatchedBrowser } from './browser.ts'

export type Stage = {
  readonly app: TestApp
  /** Two organizations with shops and members. */
  readonly world: World
  readonly browser: WatchedBrowser
  /** The same server under the name that it has in the shop's network: not a secure context. */
  readonly networkOrigin: string
  /** A visitor or a member of staff, each with a browser profile of their own. */
  person(options?: Parameters<WatchedBrowser['person']>[1]): Promise<Person>
}

export function openStage(options: TestAppOptions = {}, browserChoice: BrowserChoice = {}): Stage {
  let app: TestApp
  let world: World
  const browser = openBrowser(browserChoice)
  beforeAll(async () => {
    app = await startApp({ pages: true, ...options })
    world = await buildWorld(app)
  })
  afterAll(() => app?.stop())
  return {
    get app() {
      return app
    },
    get world() {
      return world
    },
    get networkOrigin() {
      return `http://${networkName}:${new URL(app.origin).port}`
    },
    browser,
    person: (personOptions) => browser.person(app.origin, personOptions),
  }
}
