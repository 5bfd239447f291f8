import { expect, test } from 'vitest'
import { cardEditorsTopic, cardViewersTopic } from '#contract/cards/card-topic.ts'
import type { CardViewers } from '#contract/live.ts'
import { newId } from '#platform/ids.ts'
import { members, staff } from '#server/members/table.ts'
import { createShopDatabase, startLiveProcess } from '../../../../test/live-process.ts'

type Carried = { topic: string; data: CardViewers }
const peopleOf = ({ data }: { data: unknown }) => (data as Carried).data.people
const shows = (people: CardViewers['people']) => (carried: Carried) => JSON.stringify(carried.data.people) === JSON.stringify(people)

/** Opens a shop with a card and two colleagues, each connected to their own process. */
async function openCard() {
  const { url, shop, member } = await createShopDatabase()
  const [one, two] = [await startLiveProcess(url), await startLiveProcess(url)]
  const { shopId, organizationId } = shop.scope
  const colleague = 'account-2'
  const card = newId()
  await one.db.pool.query(`update member set role = 'staff' where account_id = $1`, [member])
  await one.db.inScope(shop.scope, async (tx) => {
    await tx.insert(members).values({ id: newId(), ...shop.scope, accountId: colleague, role: 'staff' })
    await tx.insert(staff).values({ id: newId(), ...shop.scope, accountId: colleague, name: '佐藤' })
  })
  await one.db.pool.query(
    `insert into card (id, organization_id, shop_id, form_version, status, stage_id, locale, answers, created_at, touched_at, submitted_at)
     select $1, $2, $3, max(version), 'submitted', (select id from card_stage where shop_id = $3 order by sort limit 1), 'ja', '{}', now(), now(), now() from form_version where shop_id = $3`,
    [card, organizationId, shopId],
  )
  const rows = async () => (await one.db.pool.query('select account_id from card_viewer where card_id = $1', [card])).rows.length
  return { one, two, shopId, card, rows, mine: { cookie: `__session=${member}` }, theirs: { cookie: `__session=${colleague}` } }
}

test('Viewers of a card see on every server who else views or edits it (R2.12)', async () => {
  const { one, two, shopId, card, rows, mine, theirs } = await openCard()
  const reader = await one.follow([cardViewersTopic(shopId, card)], mine)
  expect(peopleOf(await reader.next('viewers'))).toEqual([])
  const other = await two.follow([cardViewersTopic(shopId, card)], theirs)
  await reader.next('viewers', shows([{ name: '佐藤', editing: false }]))
  expect(peopleOf(await other.next('viewers', (carried: Carried) => carried.data.people.length > 0))).toEqual([
    { name: 'account-1', editing: false },
  ])
  const editing = await two.follow([cardEditorsTopic(shopId, card)], theirs)
  await reader.next('viewers', shows([{ name: '佐藤', editing: true }]))
  editing.close()
  await reader.next('viewers', shows([{ name: '佐藤', editing: false }]))
  other.close()
  await reader.next('viewers', shows([]))
  expect(await rows()).toBe(1)
  reader.close()
  await expect.poll(rows).toBe(0)
})

test('Viewers on a crashed server are no longer listed after their time limit', async () => {
  const { one, shopId, card, mine } = await openCard()
  const left = (until: string) =>
    one.db.pool.query(
      `insert into card_viewer (id, organization_id, shop_id, card_id, account_id, editing, seen_until)
       select gen_random_uuid(), organization_id, shop_id, id, 'account-2', false, now() + $2::interval from card where id = $1`,
      [card, until],
    )
  await left('-1 second')
  const reader = await one.follow([cardViewersTopic(shopId, card)], mine)
  expect(peopleOf(await reader.next('viewers'))).toEqual([])
  await left('1 hour')
  const again = await one.follow([cardViewersTopic(shopId, card)], mine)
  expect(peopleOf(await again.next('viewers'))).toEqual([{ name: '佐藤', editing: false }])
})

test('Viewing an unknown card, a draft or a card without permission is refused', async () => {
  const { one, shopId, card, mine } = await openCard()
  const refused = async (id: string) => {
    const reader = await one.follow([cardViewersTopic(shopId, id), 'beats'], mine)
    return (await reader.next('refused')).data
  }
  const missing = newId()
  expect(await refused(missing)).toEqual({ topic: cardViewersTopic(shopId, missing), code: 'card.notFound' })
  await one.db.pool.query(`update card set status = 'draft', submitted_at = null where id = $1`, [card])
  expect(await refused(card)).toEqual({ topic: cardViewersTopic(shopId, card), code: 'card.notFound' })
  await one.db.pool.query(`update member set role = 'reception' where account_id = 'account-1'`)
  expect(await refused(card)).toEqual({ topic: cardViewersTopic(shopId, card), code: 'auth.forbidden' })
})
