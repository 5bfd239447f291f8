import type { VisitorCard } from '#contract/cards/visitor-card.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { beginCard } from './access/card-samples.ts'
import { startApp, type TestApp, type TestAppOptions } from './app.ts'
import { startSecondApp } from './servers.ts'
import { buildWorld, newIdempotencyKey, post } from './world.ts'

type Answer = VisitorCard & { code: string; current: VisitorCard; fields: { path: string; message: string }[] }
type Act = { by?: TestApp; key?: string; locale?: string; openedStep?: string }

export async function readCardResponse(response: Response) {
  return { http: response.status, ...((await response.json()) as Answer) }
}

/** Visitors' requests for cards of a shop, at two servers on one database. */
export async function startVisitorCardServers(options: TestAppOptions = {}) {
  const app = await startApp(options)
  const other = await startSecondApp(app, options)
  const world = await buildWorld(app)
  const shop = world.east.main
  async function rowsOf(statement: string, ...values: unknown[]) {
    return (await app.db.pool.query(statement, values)).rows
  }
  return {
    app,
    other,
    world,
    shop,
    rowsOf,
    begin: (more: object = {}) => beginCard({ app }, shop, more),
    show: async (token: string) => readCardResponse(await app.request(`/api/v1/cards/${token}`)),
    async act(
      name: 'save' | 'send',
      token: string,
      rev: number,
      answers: object,
      { by = app, key = newIdempotencyKey(), locale = 'ja', ...more }: Act = {},
    ) {
      return readCardResponse(await post(by, `/cards/${token}/${name}`, { body: { rev, answers, locale, ...more }, key }))
    },
    cardIdOf: async (token: string) => (await findLookup(app.db, 'card', token))!.entityId,
    async stop() {
      await other.stop()
      await app.stop()
    },
  }
}
