/** Inquiries by mail against Debian's dovecot, by TLS. */
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { openLog } from '#platform/log.ts'
import { installationKey, startApp, type TestApp } from '../../../test/app.ts'
import { type Dovecot, hasDovecot, startDovecot } from '../../../test/inquiries/dovecot.ts'
import { mailOf, portals } from '../../../test/inquiries/portal-mails.ts'
import { longTest } from '../../../test/matrix.ts'
import { createBearerHeaders, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { createInquiryContext, type InquiryContext } from './context.ts'
import { takeMailsOfShop } from './take-mails.ts'

const log = openLog({ logLevel: 'silent', version: 'test', appEnv: 'development' })
const allowed = ['127.0.0.1', '::1']
const trusted = getCACertificates()
let app: TestApp
let ctx: InquiryContext
let dovecot: Dovecot
let shop: CreatedShop
let admin: TestMember

describe.runIf(hasDovecot)('Mails in a mailbox of dovecot', () => {
  beforeAll(async () => {
    app = await startApp({ settings: () => ({ OUTBOUND_ALLOWED: allowed.join(','), ROLE: 'web' }) })
    ctx = createInquiryContext(app.queue, { log, installationKey, outboundAllowed: allowed })
    dovecot = await startDovecot(20_000 + (process.pid % 20_000))
    shop = await newShop(app, '反響')
    admin = await newMember(app, shop.scope, 'admin')
  })
  afterAll(async () => {
    setDefaultCACertificates(trusted)
    await dovecot?.close()
    await app?.stop()
  })

  const send = (path: string, body: object) =>
    post(app, `/shops/${shop.scope.shopId}${path}`, { headers: createBearerHeaders(admin), body })
  const saveMailbox = (more: object = {}) =>
    send('/inquiry-mailbox', {
      ...{ rev: 0, host: 'localhost', port: dovecot.port, startTls: false, user: 'shop', password: 'testpass', folder: 'INBOX' },
      ...more,
    })
  const takeMails = () => takeMailsOfShop(ctx, shop.scope)
  const count = async (table: 'card' | 'inquiry') =>
    (await app.db.pool.query<{ count: number }>(`select count(*)::int as count from ${table} where shop_id = $1`, [shop.scope.shopId]))
      .rows[0]!.count

  longTest('are read only from a trusted server with the right password', async () => {
    expect(await (await saveMailbox()).json()).toMatchObject({ code: 'inquiry.untrustedServer' })
    setDefaultCACertificates([...trusted, dovecot.certificate])
    expect(await (await saveMailbox({ password: 'wrong' })).json()).toMatchObject({ code: 'inquiry.wrongLogin' })
    expect(await (await saveMailbox({ folder: 'Nowhere' })).json()).toMatchObject({ code: 'inquiry.noFolder' })
    expect((await saveMailbox()).status).toBe(200)
  })

  longTest('become cards once: by two servers, after a move and a changed UIDVALIDITY', async () => {
    const mails = portals.flatMap((portal) => portal.mails)
    for (const { sender, marks, name } of portals) await send('/inquiry-rules', { rev: 0, sender, portal: name, marks })
    for (const { raw } of mails) await dovecot.deliver(raw)
    await Promise.all([takeMails(), takeMails()])
    expect(await count('card')).toBe(mails.length)
    await dovecot.moveAndReturn()
    await takeMails()
    await dovecot.renew()
    await takeMails()
    expect([await count('card'), await count('inquiry')]).toEqual([mails.length, mails.length])
    const files = await dovecot.files()
    expect(files).toHaveLength(mails.length)
    // S marks a mail as seen, T as deleted.
    expect(files.filter((name) => /:2,.*[ST]/.test(name))).toEqual([])
  })

  longTest('are all taken when the server is killed again and again while they are read', async () => {
    const before = await count('inquiry')
    const body = `${'長い本文です。'.repeat(10)}\n`.repeat(20_000)
    for (let at = 0; at < 20; at++)
      await dovecot.deliver(
        mailOf({ id: `long-${at}`, from: ['長い', 'long@mail.example'], subject: `${at}` }, { type: 'text/plain', body }),
      )
    while ((await count('inquiry')) < before + 20) {
      const taken = await count('inquiry')
      const reading = takeMails()
      await expect.poll(() => count('inquiry'), { timeout: 60_000 }).toBeGreaterThan(taken)
      await dovecot.kill()
      await reading
      await dovecot.start()
    }
    await takeMails()
    expect(await count('inquiry')).toBe(before + 20)
  })
})
