/** The real server with the built pages, beside the browser. */
import { afterAll, beforeAll } from 'vitest'
import { startApp, type TestApp, type TestAppOptions } from '../../test/app.ts'
import { railwayDatabase } from '../../test/database.ts'
import { buildWorld, type World } from '../../test/world.ts'
import { type BrowserOptions, networkHostName, openBrowser, type PersonBrowser, type WatchedBrowser } from './browser.ts'

export type E2eApp = {
  readonly app: TestApp
  /** Two organizations with shops and members. */
  readonly world: World
  readonly browser: WatchedBrowser
  /** The same server by its name in the shop's network: not a secure context. */
  readonly networkOrigin: string
  person(options?: Parameters<WatchedBrowser['person']>[1]): Promise<PersonBrowser>
}

type StageOptions = TestAppOptions & {
  /** Set in a file that moves the server's clock. */
  own?: true
  /** Imports the country's railways. */
  railways?: true
}

/** One server shared by this worker's files, which all create their own shops and people. It ends with the worker. */
let common: Promise<TestApp> | undefined

function commonApp(): Promise<TestApp> {
  common ??= startApp({ pages: true })
  return common
}

/** A file with special options gets its own server and database. */
export function openE2eApp({ railways, ...options }: StageOptions = {}, browserChoice: BrowserOptions = {}): E2eApp {
  const isCommon = Object.keys(options).length === 0 && !railways
  let app: TestApp
  let world: World
  const browser = openBrowser(browserChoice)
  beforeAll(async () => {
    app = await (isCommon ? commonApp() : startApp({ pages: true, ...options, ...(railways && { database: await railwayDatabase() }) }))
    world = await buildWorld(app)
  })
  afterAll(() => (isCommon ? undefined : app?.stop()))
  return {
    get app() {
      return app
    },
    get world() {
      return world
    },
    get networkOrigin() {
      return `http://${networkHostName}:${new URL(app.origin).port}`
    },
    browser,
    person: (personOptions) => browser.person(app.origin, personOptions),
  }
}
