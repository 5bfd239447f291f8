/** Issue 22.7: whatever changes something is recorded with who did it. Walks the registry: a changing operation that records nothing has to be named here, with its reason. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registry } from '#contract/registry.ts'
import { gatherCrowd, isOpen } from '../../test/access/everybody.ts'
import { request } from '../../test/access/request.ts'
import type { Samples } from '../../test/access/sample.ts'
import { allSamples } from '../../test/access/samples.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { railwayDatabase } from '../../test/database.ts'
import { bearer, type TestMember } from '../../test/world.ts'
import type { FoundedShop } from './shops/found.ts'

let app: TestApp
let samples: Samples
let owner: TestMember
let shop: FoundedShop
beforeAll(async () => {
  // Without what happens by itself: all that is recorded is the caller's doing.
  app = await startApp({ database: await railwayDatabase(), settings: () => ({ ROLE: 'web' }) })
  const { world } = await gatherCrowd(app)
  samples = allSamples({ app, world })
  owner = world.east.members.owner
  shop = world.east.main
})
afterAll(() => app?.stop())

const unrecorded: Record<string, string> = {
  'setup.complete': 'refused here, since the world is set up; organization.create is asked for in setup.db.test.ts',
  'cards.save': 'a draft is its visitor’s own until it is sent',
  'cards.open': 'reads: a link for whoever knows the last digits',
  'cards.checkImport': 'reads: what an import would do',
  'profile.setMails': 'what somebody wants to be mailed is theirs alone',
  'profile.endSignIn': 'none of that id is open here; asked for in identity/toolkit/account-changes.db.test.ts',
  'profile.renewRecoveryCodes': 'refused here, without a second factor; asked for in members/second-factor.db.test.ts',
  'members.resetFactor': 'who has none is answered alike; asked for in members/second-factor.db.test.ts',
  'organization.setSecondFactor': 'none was demanded before; asked for in members/second-factor.db.test.ts',
  'devices.stay': 'that somebody is still there',
  'devices.switch': 'refused here, where nobody is at a tablet; asked for in devices.db.test.ts',
  'cards.offer': 'refused here, without a mail server; asked for in telling/offer.db.test.ts',
  'outbox.sendAgain': 'refused here, without a mail server; asked for in outbox.db.test.ts',
  'templates.tryOut': 'refused here, without a mail server; what it mails stands in the outbox',
  'tickets.beTold': 'a visitor’s own address, which is gone at the day’s end',
  'tickets.noteSeen': 'that a page was open',
  'shops.close': 'refused here, while somebody is in line; asked for in shops/organization.db.test.ts',
  'shops.reopen': 'open already; asked for in shops/organization.db.test.ts',
  'railways.setUp': 'the country’s railways are no shop’s',
}

/** Where a sample leaves it as it is: what changes it. */
const changes: Record<string, (body: Record<string, unknown>) => object> = {
  'lanes.edit': (body) => ({ ...body, name: { ja: '予備（奥）' } }),
  'services.edit': (body) => ({ ...body, name: { ja: '予備（奥）' } }),
  'counters.edit': (body) => ({ ...body, name: '予備2' }),
  'staff.edit': (body) => ({ ...body, name: '予備2' }),
  'lanes.arrange': ({ ids }) => ({ ids: (ids as string[]).toReversed() }),
  'services.arrange': ({ ids }) => ({ ids: (ids as string[]).toReversed() }),
  'counters.arrange': ({ ids }) => ({ ids: (ids as string[]).toReversed() }),
  'staff.arrange': ({ ids }) => ({ ids: (ids as string[]).toReversed() }),
  'shops.setClock': (body) => ({ ...body, dayStartsAt: '04:00' }),
  'templates.set': (body) => ({ ...body, enabled: false }),
  'outbox.setPolicy': (body) => ({ ...body, keptDays: 30 }),
}

const changing = [...registry.values()].filter(({ method }) => method === 'post')
const countEvents = async () => (await app.db.pool.query<{ n: number }>('select count(*) as n from event')).rows[0]!.n

test('each exception is an operation that changes something', () => {
  const ids = changing.map(({ operationId }) => operationId)
  expect(Object.keys(unrecorded).filter((id) => !ids.includes(id))).toEqual([])
})

test.each(changing.map((entry) => [entry.operationId, entry] as const))('%s', async (operationId, entry) => {
  const sample = await samples[operationId]!.input(shop)
  const input = { ...sample, ...(changes[operationId] && { body: { ...changes[operationId](sample.body!) } }) }
  const before = await countEvents()
  const { said } = await request(app, entry, input, { headers: isOpen(entry.access) ? {} : bearer(owner) })
  expect(said).toBe(samples[operationId]!.reached?.(isOpen(entry.access) ? undefined : owner) ?? 'ok')
  const isRecorded = (await countEvents()) > before
  expect(isRecorded).toBe(!(operationId in unrecorded))
})
