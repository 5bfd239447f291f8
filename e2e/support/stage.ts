/** The real server with the built pages, beside the browser. */
import { afterAll, beforeAll } from 'vitest'
import { startApp, type TestApp, type TestAppOptions } from '../../test/app.ts'
import { railwayDatabase } from '../../test/database.ts'
import { buildWorld, type World } from '../../test/world.ts'
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

type StageOptions = TestAppOptions & {
  /** For a file that moves the server's clock. */
  own?: true
  /** The country's railways are set up. */
  railways?: true
}

/** One for this worker's files, which all make shops and people of their own; it ends with the worker. */
let common: Promise<TestApp> | undefined

function commonApp(): Promise<TestApp> {
  common ??= startApp({ pages: true })
  return common
}

/** Whoever wants something special of the server has one for the file, on a database of its own. */
export function openE2eApp({ railways, ...options }: StageOptions = {}, browserChoice: BrowserChoice = {}): Stage {
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
      return `http://${networkName}:${new URL(app.origin).port}`
    },
    browser,
    person: (personOptions) => browser.person(app.origin, personOptions),
  }
}
