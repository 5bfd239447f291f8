/** Owners and admins see on every page that the last backup is too old. Other members don't. */
import { expect } from 'vitest'
import { recordBackup } from '#platform/backup/make-backup.ts'
import { longTest } from '../../test/matrix.ts'
import { newMember, newShop, sessionCookieOf } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp({ own: true })

longTest('An admin, but no manager, sees a notice when the last backup is too old', async () => {
  const { app } = stage
  const { scope } = await newShop(app, '若葉')
  const made = (hours: number) => {
    const at = new Date(app.clock().epochMilliseconds - hours * 3_600_000)
    return recordBackup(app.db.pool, { name: 'a', kind: 'nightly', at, bytes: 1, rows: 1, tables: 1, seconds: 1 })
  }
  await made(75)
  const page = await openSignedInPage(stage, await newMember(app, scope, 'admin'), '/shopAdmin', { viewport: deskViewport })
  const notice = page.getByText('最後のバックアップから3日たっています。')
  await notice.waitFor()
  await page.getByText('npm run doctor').waitFor()
  expect(await page.getByRole('link', { name: 'バックアップの取り方と戻し方' }).getAttribute('href')).toBe('/shopAdmin/help/backup')
  await page.getByRole('link', { name: '順番待ち', exact: true }).click()
  await page.waitForURL('**/waiting')
  await notice.waitFor()
  const headers = { 'accept-language': 'ja', cookie: await sessionCookieOf(app, await newMember(app, scope, 'manager')) }
  const managers = await (await app.request('/shopAdmin', { headers })).text()
  expect([managers.includes('今日のようす'), managers.includes('最後のバックアップから')]).toEqual([true, false])
  await made(1)
  await page.reload()
  await page.getByRole('link', { name: '順番待ち', exact: true }).waitFor()
  expect(await notice.count()).toBe(0)
})
