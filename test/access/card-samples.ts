import type { EntryForm, VisitorCard } from '#contract/cards/visitor-card.ts'
import type { FoundedShop } from '#server/shops/found.ts'
import { join, post } from '../world.ts'
import { inShop, type Samples, type Scene } from './sample.ts'

/** Enough for the card that a shop begins with. */
export const wholeCard = {
  name: ['山本 由佳'],
  phone: ['090-1234-5678'],
  'moveIn.kind': ['any'],
  consentPurpose: ['yes'],
}

type Begun = { token: string; card: VisitorCard }

/** A draft in that shop. */
export async function beginCard(
  { app }: Pick<Scene, 'app'>,
  { entryCode }: Pick<FoundedShop, 'entryCode'>,
  more: object = {},
): Promise<Begun> {
  const response = await post(app, `/entry/${entryCode}/cards`, { body: { answers: wholeCard, ...more } })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Begun
}

export async function entryForm({ app }: Pick<Scene, 'app'>, { entryCode }: Pick<FoundedShop, 'entryCode'>): Promise<EntryForm> {
  return (await (await app.request(`/api/v1/entry/${entryCode}/form`)).json()) as EntryForm
}

/** Reception cards. */
export function cardSamples(scene: Scene): Samples {
  const draft = async (shop: FoundedShop) => {
    const { token, card } = await beginCard(scene, shop)
    return { params: { token }, body: { answers: wholeCard, rev: card.rev } }
  }
  return {
    'cards.getForm': { input: async (shop) => ({ params: { code: shop.entryCode } }) },
    'cards.begin': { input: async (shop) => ({ params: { code: shop.entryCode }, body: { answers: wholeCard } }) },
    'cards.show': { input: async (shop) => ({ params: { token: (await beginCard(scene, shop)).token } }) },
    'cards.save': { input: draft },
    'cards.send': { input: draft },
    'cards.linkTicket': {
      input: async (shop) => ({
        params: { token: (await beginCard(scene, shop)).token },
        body: { ticket: (await join(scene.app, shop)).token },
      }),
    },
    'cards.list': { input: async (shop) => ({ params: inShop(shop) }) },
    'stages.list': { input: async (shop) => ({ params: inShop(shop) }) },
  }
}
