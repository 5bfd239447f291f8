import type { CustomerDuplicates } from '#contract/cards/same-person.ts'
import type { EmptyCard, VisitorCard } from '#contract/cards/visitor-card.ts'
import { findLookup } from '#platform/database/resolver.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import { createBearerHeaders, joinAsVisitor, post } from '../world.ts'
import { type OperationSamples, ownerOf, type SampleContext, shopParams } from './sample.ts'

/** The minimal answers of the card that a new shop has. */
export const minimalCardAnswers = {
  name: ['山本 由佳'],
  phone: ['090-1234-5678'],
  'moveIn.kind': ['any'],
  consentPurpose: ['yes'],
}

const csvFile = Buffer.from('お名前,電話番号,時期,同意\n山本 由佳,090-1234-5678,いつでも,はい\n').toString('base64')

type Begun = { token: string; card: VisitorCard }

/** Begins a draft in that shop. */
export async function beginCard(
  { app }: Pick<SampleContext, 'app'>,
  { entryCode }: Pick<CreatedShop, 'entryCode'>,
  more: object = {},
): Promise<Begun> {
  const response = await post(app, `/entry/${entryCode}/cards`, { body: { answers: minimalCardAnswers, ...more } })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Begun
}

/** A card sent to that shop, with its parameters for staff. */
export async function sendCard(
  { app }: Pick<SampleContext, 'app'>,
  shop: Pick<CreatedShop, 'entryCode'>,
  answers: Record<string, string[]> = {},
): Promise<{ token: string; cardId: string; rev: number }> {
  const { token, card } = await beginCard({ app }, shop)
  const response = await post(app, `/cards/${token}/send`, { body: { rev: card.rev, answers: { ...minimalCardAnswers, ...answers } } })
  if (!response.ok) throw new Error(await response.text())
  const { rev } = (await response.json()) as VisitorCard
  return { token, cardId: (await findLookup(app.db, 'card', token))!.entityId, rev }
}

export async function loadEntryForm(
  { app }: Pick<SampleContext, 'app'>,
  { entryCode }: Pick<CreatedShop, 'entryCode'>,
): Promise<EmptyCard> {
  return (await (await app.request(`/api/v1/entry/${entryCode}/form`)).json()) as EmptyCard
}

export function cardSamples(scene: SampleContext): OperationSamples {
  const draft = async (shop: CreatedShop) => {
    const { token, card } = await beginCard(scene, shop)
    return { params: { token }, body: { answers: minimalCardAnswers, rev: card.rev } }
  }
  const sent = async (shop: CreatedShop) => {
    const { cardId, rev } = await sendCard(scene, shop)
    return { params: { ...shopParams(shop), cardId }, body: { rev } }
  }
  /** Acts as the owner, who may do everything. */
  const act = async (shop: CreatedShop, name: string, { params, body }: Awaited<ReturnType<typeof sent>>) => {
    const path = `/shops/${params.shopId}/cards/${params.cardId}/${name}`
    const response = await post(scene.app, path, { headers: createBearerHeaders(ownerOf(scene, shop)), body })
    if (!response.ok) throw new Error(await response.text())
    const { rev } = (await response.json()) as { rev: number }
    return { params, body: { rev } }
  }
  const two = async (shop: CreatedShop) => {
    const [one, other] = [await sent(shop), await sent(shop)]
    const person = async ({ params }: typeof one) => {
      const path = `/api/v1/shops/${params.shopId}/cards/${params.cardId}/duplicates`
      const answer = await scene.app.request(path, { headers: createBearerHeaders(ownerOf(scene, shop)) })
      return ((await answer.json()) as CustomerDuplicates).person.id
    }
    return { params: one.params, keptId: await person(one), mergedId: await person(other) }
  }
  const withTask = async (shop: CreatedShop, act?: 'done') => {
    const { params } = await sent(shop)
    const path = `/shops/${params.shopId}/cards/${params.cardId}/tasks`
    const headers = createBearerHeaders(ownerOf(scene, shop))
    const task = (await (await post(scene.app, path, { headers, body: { words: '保証会社に電話する' } })).json()) as {
      id: string
      rev: number
    }
    const { rev } = task
    if (act) await post(scene.app, `${path}/${task.id}/${act}`, { headers, body: { rev } })
    return { params: { ...params, taskId: task.id }, body: { rev: act ? rev + 1 : rev } }
  }
  const onTask = ({ params, body }: Awaited<ReturnType<typeof withTask>>, more: object) => ({ params, body: { ...body, ...more } })
  const withProposal = async (shop: CreatedShop, act?: 'remove') => {
    const { params } = await sent(shop)
    const path = `/shops/${params.shopId}/cards/${params.cardId}/proposals`
    const headers = createBearerHeaders(ownerOf(scene, shop))
    const answer = await post(scene.app, path, { headers, body: { name: 'コーポ若葉 203' } })
    const { id, rev } = (await answer.json()) as { id: string; rev: number }
    if (act) await post(scene.app, `${path}/${id}/${act}`, { headers, body: { rev } })
    return { params: { ...params, proposalId: id }, body: { rev: act ? rev + 1 : rev } }
  }
  const inMany = (shop: CreatedShop, { params, body }: Awaited<ReturnType<typeof sent>>) => ({
    params: shopParams(shop),
    body: { cards: [{ id: params.cardId, rev: body.rev }] },
  })
  return {
    'cards.change': {
      input: async (shop) => ({ ...(await sent(shop)), body: { was: { temperature: null }, change: { temperature: 'A' } } }),
    },
    'cards.requestCorrection': {
      input: async (shop) => ({ params: (await sent(shop)).params, body: { words: 'お電話番号をご確認ください' } }),
    },
    'cards.sendReply': {
      async input(shop) {
        const { params, body } = await sent(shop)
        return { params, body: { ...body, words: 'お問い合わせありがとうございます' } }
      },
      // This server has no mail server.
      reached: () => 'outbox.notConfigured',
    },
    'cards.recordCall': { input: async (shop) => ({ params: (await sent(shop)).params, body: {} }) },
    'cards.sendPromotion': {
      input: async (shop) => ({ params: (await sent(shop)).params, body: { words: '新しい物件が出ました' } }),
      // This server has no mail server.
      reached: () => 'outbox.notConfigured',
    },
    'cards.delete': { input: sent },
    'cards.restore': { input: async (shop) => act(shop, 'delete', await sent(shop)) },
    'cards.changeMany': {
      async input(shop) {
        const { params } = await sent(shop)
        const cards = [{ id: params.cardId, was: { temperature: null } }]
        return { params: shopParams(shop), body: { cards, change: { temperature: 'A' } } }
      },
    },
    'cards.deleteMany': { input: async (shop) => inMany(shop, await sent(shop)) },
    'cards.restoreMany': { input: async (shop) => inMany(shop, await act(shop, 'delete', await sent(shop))) },
    'cards.listDeleted': { input: async (shop) => ({ params: shopParams(shop) }) },
    'cards.purge': { input: async (shop) => act(shop, 'delete', await sent(shop)) },
    'cards.getMany': {
      input: async (shop) => ({ params: shopParams(shop), query: { id: (await sent(shop)).params.cardId } }),
    },
    'tasks.add': { input: async (shop) => ({ params: (await sent(shop)).params, body: { words: '保証会社に電話する' } }) },
    'tasks.change': { input: async (shop) => onTask(await withTask(shop), { words: '資料を送る' }) },
    'tasks.done': { input: withTask },
    'tasks.undone': { input: async (shop) => onTask(await withTask(shop, 'done'), {}) },
    'tasks.remove': { input: withTask },
    'tasks.listMine': { input: async (shop) => ({ params: shopParams(shop) }) },
    'proposals.add': { input: async (shop) => ({ params: (await sent(shop)).params, body: { name: 'コーポ若葉 203', rent: 85_000 } }) },
    'proposals.change': {
      async input(shop) {
        const { params, body } = await withProposal(shop)
        return { params, body: { ...body, reaction: 'interested' } }
      },
    },
    'proposals.remove': { input: async (shop) => withProposal(shop) },
    'proposals.restore': { input: async (shop) => withProposal(shop, 'remove') },
    'cards.getForm': { input: async (shop) => ({ params: { code: shop.entryCode } }) },
    'cards.begin': { input: async (shop) => ({ params: { code: shop.entryCode }, body: { answers: minimalCardAnswers } }) },
    'cards.exportOwn': { input: async (shop) => ({ params: { token: (await beginCard(scene, shop)).token } }) },
    'cards.eraseOwn': {
      input: async (shop) => ({ params: { token: (await beginCard(scene, shop)).token }, body: { sure: true } }),
    },
    'cards.unsubscribe': {
      input: async (shop) => ({ params: { token: (await sendCard(scene, shop, { consentMail: ['yes'] })).token }, body: {} }),
    },
    'cards.getOwn': { input: async (shop) => ({ params: { token: (await beginCard(scene, shop)).token } }) },
    'cards.save': { input: draft },
    'cards.send': { input: draft },
    'cards.linkTicket': {
      input: async (shop) => ({
        params: { token: (await beginCard(scene, shop)).token },
        body: { ticket: (await joinAsVisitor(scene.app, shop)).token },
      }),
    },
    // Works in the visitor's own browser only, which no caller here has.
    'cards.find': {
      input: async (shop) => ({ params: { token: (await joinAsVisitor(scene.app, shop)).token } }),
      reached: () => 'card.notFound',
    },
    'cards.open': {
      async input(shop) {
        const { token } = await joinAsVisitor(scene.app, shop)
        await beginCard(scene, shop, { ticket: token })
        return { params: { token }, body: { digits: '5678' } }
      },
    },
    'cards.get': { input: async (shop) => ({ params: (await sent(shop)).params }) },
    'cards.create': {
      input: async (shop) => ({
        params: shopParams(shop),
        body: { version: 1, answers: { name: ['電話 花子'], phone: ['090-1234-5678'] } },
      }),
    },
    'cards.edit': {
      input: async (shop) => {
        const { params, body } = await sent(shop)
        return { params, body: { ...body, base: {}, answers: { notes: ['南向き'] } } }
      },
    },
    'cards.note': { input: async (shop) => ({ params: (await sent(shop)).params, body: { text: '保証人の確認' } }) },
    'cards.reveal': {
      async input(shop) {
        const { token, cardId } = await sendCard(scene, shop)
        const ticket = (await joinAsVisitor(scene.app, shop)).token
        const linked = await post(scene.app, `/cards/${token}/link-ticket`, { body: { ticket } })
        if (!linked.ok) throw new Error(await linked.text())
        return { params: { ...shopParams(shop), cardId }, body: { field: 'phone' } }
      },
    },
    'cards.duplicates': { input: async (shop) => ({ params: (await sent(shop)).params }) },
    'customers.merge': {
      async input(shop) {
        const { params, ...body } = await two(shop)
        return { params, body }
      },
    },
    'customers.unmerge': {
      async input(shop) {
        const { params, ...body } = await two(shop)
        const path = `/shops/${params.shopId}/cards/${params.cardId}/merge`
        const answer = await post(scene.app, path, { headers: createBearerHeaders(ownerOf(scene, shop)), body })
        return { params, body: { mergeId: ((await answer.json()) as CustomerDuplicates).merges[0]!.id } }
      },
    },
    'customers.markDistinct': {
      async input(shop) {
        const { params, mergedId } = await two(shop)
        return { params, body: { personId: mergedId, apart: true } }
      },
    },
    'cards.board': { input: async (shop) => ({ params: shopParams(shop) }) },
    'cards.list': { input: async (shop) => ({ params: shopParams(shop) }) },
    'cards.export': { input: async (shop) => ({ params: shopParams(shop), body: { encoding: 'utf8' } }) },
    'cards.checkImport': { input: async (shop) => ({ params: shopParams(shop), body: { file: csvFile } }) },
    'cards.import': {
      input: async (shop) => ({
        params: shopParams(shop),
        body: { file: csvFile, columns: ['name', 'phone', 'moveIn.kind', 'consentPurpose'] },
      }),
    },
    'cards.listExports': { input: async (shop) => ({ params: shopParams(shop) }) },
    'cards.searchTickets': { input: async (shop) => ({ params: shopParams(shop), query: { text: '山' } }) },
    'cards.listByTickets': { input: async (shop) => ({ params: shopParams(shop) }) },
    'stages.list': { input: async (shop) => ({ params: shopParams(shop) }) },
  }
}
