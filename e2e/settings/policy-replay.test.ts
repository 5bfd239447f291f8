/** A manager tries another limit on the last 14 days before saving it. */
import { expect, test } from 'vitest'
import { createTestClock, type PlayedQueue, playQueue } from '../../test/played-queue.ts'
import { newMember } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { moreSettingsTitle, openEditForm, queueSettingsPath } from '../support/settings.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp()

/** Makes today's visits those of two days ago. */
async function moveVisitsToPast({ shop }: PlayedQueue): Promise<void> {
  const { pool } = stage.app.db
  const { shopId } = shop.scope
  await pool.query(`update ticket set business_day = business_day - 2, joined_at = joined_at - interval '2 days' where shop_id = $1`, [
    shopId,
  ])
  await pool.query(`update event set at = at - interval '2 days' where shop_id = $1 and entity_type = 'ticket'`, [shopId])
}

test('A manager sees how waits would change before saving another limit', async () => {
  // Its time counts only for services that last, and these end at once.
  const played = await playQueue(stage.app, createTestClock('2026-10-05T09:00+09:00'))
  const manager = await newMember(stage.app, played.shop.scope, 'manager')
  const page = await openSignedInPage(stage, manager, queueSettingsPath)
  const form = await openEditForm(page, '総合受付', { unfolded: [moreSettingsTitle] })
  const start = form.getByRole('button', { name: '過去14日で試す' })
  expect(await start.count()).toBe(0)
  await form.getByLabel('1日の番号の上限').fill('20')
  await start.click()
  await form.getByText('この14日間のご来店が50組に届かないため').waitFor()

  for (let visit = 0; visit < 50; visit++) await played.serve(0)
  await moveVisitsToPast(played)
  await start.click()
  await form.getByText('満員で番号を取れない：0 → 30組').waitFor()
  await form.getByText('記録のある1日間・50組のご来店').waitFor()
  // Another figure is another question.
  await form.getByLabel('1日の番号の上限').fill('60')
  await form.getByText('満員で番号を取れない').waitFor({ state: 'detached' })
  await start.click()
  await form.getByText('この変更では、待ち時間は変わりませんでした。').waitFor()
  await form.getByLabel('1日の番号の上限').fill('')
  await start.waitFor({ state: 'detached' })
})
