/** The audit chain names changes made outside the product, and stays valid after an erasure. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { sendCard } from '../../../test/access/card-samples.ts'
import { installationKey, startApp, type TestApp } from '../../../test/app.ts'
import type { ChainProcessArgument } from '../../../test/chain-process.ts'
import { runCommand } from '../../../test/command.ts'
import { openDesk } from '../../../test/desk.ts'
import { longTest } from '../../../test/matrix.ts'
import { createBearerHeaders, newMember, newShop, post } from '../../../test/world.ts'
import { openDatabase } from '../database/db.ts'
import { chainBatchStepNames, chainEvents, chainLateEvents } from './chain.ts'
import { verifyChains } from './verify.ts'

let app: TestApp
let shop: Awaited<ReturnType<typeof newShop>>
beforeAll(async () => {
  // Only the tests chain events.
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '若葉')
})

const chain = (db = app.db) => chainEvents({ db, installationKey })
const rowsOf = async (text: string, ...values: unknown[]) => (await app.db.pool.query(text, values)).rows
const verify = async () => (await verifyChains(app.db, installationKey, shop.scope.organizationId))[0]!
/** Retries, because open transactions of the server delay the chain. */
const chainAll = () =>
  expect
    .poll(async () => {
      await chain()
      return (await verify()).waiting
    })
    .toBe(0)
const settled = { fault: undefined, late: [], waiting: 0 }

/** Creates events of queue and cards, with and without values. */
async function work(): Promise<{ token: string; cardId: string }> {
  const manager = await newMember(app, shop.scope, 'manager')
  const desk = openDesk(app, shop, manager)
  const ticket = await desk.ticketIn('called')
  await desk.move(ticket, 'edit', { name: '山田', note: '赤い傘' })
  const card = await sendCard({ app }, shop)
  const noted = await post(app, `/shops/${shop.scope.shopId}/cards/${card.cardId}/note`, {
    headers: createBearerHeaders(manager),
    body: { text: '駅から近い部屋' },
  })
  expect(noted.status).toBe(200)
  return card
}

/** Inserts many events, like an import. */
const addEvents = (count: number) =>
  rowsOf(
    `insert into event (id, organization_id, shop_id, entity_type, entity_id, kind, actor_kind, at)
     select gen_random_uuid(), $1, $2, 'card', gen_random_uuid(), 'card.import', 'system', now() from generate_series(1, $3)`,
    shop.scope.organizationId,
    shop.scope.shopId,
    count,
  )
const count = async () => (await rowsOf('select count(*) as n from event where organization_id = $1', shop.scope.organizationId))[0].n

test('The audit chain has one entry per event, in the order of writing', async () => {
  await work()
  expect(await verify()).toMatchObject({ entries: 0, waiting: await count() })
  await chainAll()
  const { hash, ...first } = await verify()
  expect(first).toMatchObject({ entries: await count(), ...settled })
  await work()
  await chainAll()
  expect(await verify()).toMatchObject({ entries: await count(), ...settled })
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(await chain()).toBe(0)
})

/** `entry`: the number that is named; 'value' is the entry with a value, 'end' the one after the last. */
const tamperings: Record<string, { sql: string; entry: number | 'value' | 'end'; what: RegExp }> = {
  'a row’s kind': { sql: `update event set kind = 'ticket.leave' where id = $1`, entry: 2, what: /isn’t as it was/ },
  'a row’s actor': { sql: `update event set actor_id = 'nobody' where id = $1`, entry: 2, what: /isn’t as it was/ },
  'a row’s time': { sql: `update event set at = at + interval '1 microsecond' where id = $1`, entry: 2, what: /isn’t as it was/ },
  'a row’s device': { sql: `update event set device = 'Chrome, Windows' where id = $1`, entry: 2, what: /isn’t as it was/ },
  'a row’s data': { sql: `update event set data = data || '{"x":1}' where id = $1`, entry: 2, what: /isn’t as it was/ },
  'a deleted row': { sql: 'delete from event where id = $1', entry: 2, what: /was deleted/ },
  'a deleted entry': { sql: 'delete from audit_entry where event_id = $1', entry: 2, what: /is missing/ },
  'a deleted row with its entry': {
    sql: 'with gone as (delete from audit_entry where event_id = $1) delete from event where id = $1',
    entry: 2,
    what: /is missing/,
  },
  'a value': { sql: `update event_value set after = '"別の話"' where event_id = $2`, entry: 'value', what: /value “.+” isn’t as it was/ },
  'a value’s salt': { sql: 'update event_value set salt = gen_random_uuid() where event_id = $2', entry: 'value', what: /isn’t as it was/ },
  'a deleted value': { sql: 'delete from event_value where event_id = $2', entry: 'value', what: /deleted without an erasure/ },
  'an added value': {
    sql: `insert into event_value (event_id, organization_id, shop_id, field, after) select $1, organization_id, shop_id, 'note', '"x"' from event where id = $1`,
    entry: 2,
    what: /was added later/,
  },
  'adjusted hashes of values': {
    sql: `update audit_entry set value_hashes = '{}' where event_id = $2`,
    entry: 'value',
    what: /isn’t as/,
  },
  'a chain cut off at its end': {
    sql: `delete from audit_entry where organization_id = $3 and number = (select max(number) from audit_entry where organization_id = $3)`,
    entry: 'end',
    what: /is missing: the chain had come/,
  },
}

const chained = ['event', 'event_value', 'audit_entry'] as const
/** Saves the current rows. Returns a function that restores them. */
async function saveRows(): Promise<() => Promise<void>> {
  const { organizationId } = shop.scope
  for (const table of chained) {
    await rowsOf(`drop table if exists saved_${table}`)
    await rowsOf(`create table saved_${table} as select * from ${table} where organization_id = '${organizationId}'`)
  }
  return async () => {
    for (const table of chained.toReversed()) await rowsOf(`delete from ${table} where organization_id = $1`, organizationId)
    for (const table of chained) await rowsOf(`insert into ${table} select * from saved_${table}`)
  }
}

test('Verification of a chain names the first tampered entry', async () => {
  await work()
  await chainAll()
  const { organizationId } = shop.scope
  const entries = await rowsOf(
    'select number, event_id as id, value_hashes <> $2 as valued from audit_entry where organization_id = $1 order by number',
    organizationId,
    '{}',
  )
  const valued = entries.find((row) => row.valued)
  const second = entries[1]
  expect([second.valued, valued.number > 2]).toEqual([false, true])
  const putBack = await saveRows()
  for (const [name, { sql, entry, what }] of Object.entries(tamperings)) {
    // Passes only the parameters that the statement uses.
    const given = [second.id, valued.id, organizationId]
    const used = [1, 2, 3].filter((at) => sql.includes(`$${at}`))
    const text = used.reduce((made, at, index) => made.replaceAll(`$${at}`, `$${index + 1}::uuid`), sql)
    await rowsOf(text, ...used.map((at) => given[at - 1]))
    const number = entry === 'value' ? valued.number : entry === 'end' ? entries.length : entry
    const { fault, entries: whole } = await verify()
    expect([name, fault, whole]).toMatchObject([name, { number, what: expect.stringMatching(what) }, number - 1])
    await putBack()
  }
  expect(await verify()).toMatchObject({ entries: entries.length, ...settled })
})

test('Verification of a chain names the first of two swapped entries', async () => {
  await work()
  await chainAll()
  await rowsOf(
    'update audit_entry set number = number + 1000000 where organization_id = $1 and number in (2, 3)',
    shop.scope.organizationId,
  )
  await rowsOf(
    'update audit_entry set number = 1000005 - number where organization_id = $1 and number > 1000000',
    shop.scope.organizationId,
  )
  expect((await verify()).fault).toMatchObject({ number: 2, what: 'isn’t as it was when it was chained' })
})

test('A backdated event is a fault until the nightly run, which marks it as late', async () => {
  await work()
  await chainAll()
  await rowsOf(
    `insert into event (id, organization_id, shop_id, entity_type, entity_id, kind, actor_kind, at, written_at)
     select gen_random_uuid(), organization_id, shop_id, 'card', entity_id, 'card.reveal', 'member', at, written_at - interval '1 second'
       from event where organization_id = $1 limit 1`,
    shop.scope.organizationId,
  )
  await chain()
  const entries = (await count()) - 1
  expect((await verify()).fault).toMatchObject({ number: entries + 1, event: expect.stringContaining('card.reveal') })
  await chainLateEvents({ db: app.db, installationKey })
  expect(await verify()).toMatchObject({ fault: undefined, late: [entries + 1], entries: entries + 1 })
  await work()
  await chainAll()
  expect(await verify()).toMatchObject({ fault: undefined, late: [entries + 1], entries: await count(), waiting: 0 })
})

test('Verification with another installation key fails at the first entry', async () => {
  await work()
  await chainAll()
  const [other] = await verifyChains(app.db, new Uint8Array(32).fill(8), shop.scope.organizationId)
  expect(other!.fault).toMatchObject({ number: 1 })
})

test('An erasure keeps the audit chain valid, unlike a deletion outside the product', async () => {
  const { token, cardId } = await work()
  const other = await work()
  await chainAll()
  const before = await rowsOf('select count(*) as n from event_value v join event e on e.id = v.event_id where e.entity_id = $1', cardId)
  expect(before[0].n).toBeGreaterThan(0)
  expect((await post(app, `/cards/${token}/erase`, { body: { sure: true } })).status).toBe(200)
  expect(await verify()).toMatchObject({ fault: undefined })
  await chainAll()
  expect(await verify()).toMatchObject({ entries: await count(), ...settled })
  await rowsOf('delete from event_value where event_id in (select id from event where entity_id = $1)', other.cardId)
  expect((await verify()).fault).toMatchObject({ what: expect.stringContaining('without an erasure') })
})

test('The chain waits for the events of an open transaction and keeps their order', async () => {
  let done = () => {}
  const held = new Promise<void>((resolve) => {
    done = resolve
  })
  let written = () => {}
  const isWritten = new Promise<void>((resolve) => {
    written = resolve
  })
  const { organizationId, shopId } = shop.scope
  const open = app.db.inScope(shop.scope, async ({ $client }) => {
    await $client.query(
      `insert into event (id, organization_id, shop_id, entity_type, entity_id, kind, actor_kind, at)
       values (gen_random_uuid(), $1, $2, 'card', gen_random_uuid(), 'card.note', 'system', now())`,
      [organizationId, shopId],
    )
    written()
    await held
  })
  await isWritten
  await addEvents(3)
  expect(await chain()).toBe(0)
  done()
  await open
  await chainAll()
  expect(await verify()).toMatchObject({ entries: 4, ...settled })
  const [first] = await rowsOf(
    'select kind from event join audit_entry on event_id = id where number = 1 and audit_entry.organization_id = $1',
    organizationId,
  )
  expect(first.kind).toBe('card.note')
})

test('Two concurrent workers build one chain', async () => {
  await addEvents(1_100)
  const second = openDatabase(app.url, inject('scopeMode'), 4)
  try {
    await Promise.all([chain(), chain(second), addEvents(40), chain(), chain(second)])
    await chainAll()
    expect(await verify()).toMatchObject({ entries: 1_140, ...settled })
  } finally {
    await second.end()
  }
})

test('A failing batch adds no entries, and the next run continues the chain', async () => {
  await addEvents(600)
  let batch = 0
  const fails = chainEvents({
    db: app.db,
    installationKey,
    at(step) {
      if (step === 'added' && ++batch === 2) throw new Error('cut off')
    },
  })
  await expect(fails).rejects.toThrow('cut off')
  expect(await verify()).toMatchObject({ entries: 500, fault: undefined, waiting: 100 })
  await chainAll()
  expect(await verify()).toMatchObject({ entries: 600, ...settled })
})

longTest.each(chainBatchStepNames)('A process killed after it %s a batch leaves no partial batch', async (step) => {
  await addEvents(1_200)
  const key = Buffer.from(installationKey).toString('base64url')
  const order: ChainProcessArgument = { url: app.url, scopeMode: inject('scopeMode'), key, step, nth: 2 }
  const child = spawn(process.execPath, ['test/chain-process.ts', JSON.stringify(order)], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  expect((await once(child, 'exit'))[1]).toBe('SIGKILL')
  expect(await verify()).toMatchObject({ entries: 500, fault: undefined, waiting: 700 })
  // The database releases the dead process's lock without further action.
  const goOn = async () => {
    await chain()
    return (await verify()).entries
  }
  await expect.poll(goOn).toBe(1_200)
  expect(await verify()).toMatchObject(settled)
})

test('npm run audit:verify names tampered chains and exits with 1', async () => {
  await work()
  await chainAll()
  const whole = shop.scope.organizationId
  shop = await newShop(app, '青葉')
  await work()
  await chainAll()
  await rowsOf(
    `update event set kind = 'card.note' where id = (select event_id from audit_entry where organization_id = $1 and number = 3)`,
    shop.scope.organizationId,
  )
  const { code, out } = await runCommand('bin/audit-verify.ts', [], {
    DATABASE_URL: app.url,
    INSTALLATION_KEY: Buffer.from(installationKey).toString('base64url'),
  })
  // Earlier tests of this file leave tampered organizations.
  const outputOf = (organizationId: string) => out.slice(out.indexOf(organizationId)).split('Organization ')[0]!
  expect(code).toBe(1)
  expect(outputOf(whole)).toMatch(/\d+ entries are unchanged\n {2}Write down entry \d+ with [0-9a-f]{64}/)
  expect(outputOf(shop.scope.organizationId)).toMatch(
    /2 entries are unchanged\n {2}TAMPERED WITH: entry 3 \(card\.note [0-9a-f-]{36}\) isn’t as it was/,
  )
})
