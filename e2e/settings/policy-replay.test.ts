/** A manager tries another limit or staff plan on the last 14 days before saving it. */
import { expect, test } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { createTestClock, type PlayedQueue, playQueue } from '../../test/played-queue.ts'
import { newMember } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { moreSettingsTitle, openAddForm, openEditForm, queueSettingsPath, staffSettingsPath } from '../support/settings.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp()

const startLabel = '過去14日で試す'

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
  const start = form.getByRole('button', { name: startLabel })
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

longTest('A manager sees how waits would change with other shifts or people', async () => {
  const played = await playQueue(stage.app, createTestClock('2026-10-05T09:00+09:00'))
  for (let visit = 0; visit < 50; visit++) await played.serve(0)
  await moveVisitsToPast(played)
  const manager = await newMember(stage.app, played.shop.scope, 'manager')
  const page = await openSignedInPage(stage, manager, staffSettingsPath)

  const form = await openEditForm(page, '担当0', { unfolded: [moreSettingsTitle] })
  const start = form.getByRole('button', { name: startLabel })
  await form.getByRole('radio', { name: '曜日ごとに決める' }).check()
  await start.click()
  await form.getByText('曜日ごとの予定を当てはめました。').waitFor()
  await form.getByText('記録のある1日間・50組のご来店').waitFor()
  // Without a plan the person comes as recorded, so there is nothing to try.
  await form.getByRole('radio', { name: '決めない（そのつど本人が変える）' }).check()
  await start.waitFor({ state: 'detached' })
  await form.getByRole('radio', { name: '選んだご用件だけ' }).check()
  await start.click()
  await form.getByText('呼び出す前にお帰り：0 → 50組').waitFor()
  await page.keyboard.press('Escape')

  const added = await openAddForm(page, '担当者を追加', { unfolded: [moreSettingsTitle] })
  await added.getByRole('button', { name: startLabel }).click()
  await added.getByText('最初の対応から最後の対応まで勤務したものとしました。').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '担当0 さんの操作' }).click()
  await page.getByRole('menuitem', { name: '一覧から外す…' }).click()
  const leaving = page.getByRole('dialog', { name: '担当0 さんを一覧から外す' })
  await leaving.getByRole('button', { name: startLabel }).click()
  await leaving.getByText('呼び出す前にお帰り：0 → 50組').waitFor()
})
