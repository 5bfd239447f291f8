import type { PrivacyRequest } from '#contract/privacy/requests.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import { bearer, join, post } from '../world.ts'
import { sendCard } from './card-samples.ts'
import { inShop, ownerOf, type Samples, type Scene } from './sample.ts'

export const askedFor = {
  kind: 'access',
  name: '山本 由佳',
  contact: '090-1234-5678',
  foundBy: '先週の土曜日',
  words: 'リンクをなくしました',
}

async function postRequest(scene: Scene, shop: CreatedShop, path: string, body: object): Promise<PrivacyRequest> {
  const response = await post(scene.app, `/shops/${shop.scope.shopId}/privacy-requests${path}`, {
    headers: bearer(ownerOf(scene, shop)),
    body,
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as PrivacyRequest
}

export const receivedRequest = (scene: Scene, shop: CreatedShop) => postRequest(scene, shop, '', { ...askedFor, source: 'phone' })

export function privacySamples(scene: Scene): Samples {
  const byOwner = (shop: CreatedShop, path: string, body: object) => postRequest(scene, shop, path, body)
  const received = (shop: CreatedShop) => receivedRequest(scene, shop)
  const on = (shop: CreatedShop, { id, rev }: PrivacyRequest, more: object = {}) => ({
    params: { ...inShop(shop), requestId: id },
    body: { rev, ...more },
  })
  /** A request of an identified person, with a card. */
  const ready = async (shop: CreatedShop) => {
    const { id, rev } = await received(shop)
    const identified = await byOwner(shop, `/${id}/check-identity`, { rev, how: 'document' })
    return byOwner(shop, `/${id}/choose-cards`, { rev: identified.rev, cards: [(await sendCard(scene, shop)).cardId] })
  }
  return {
    'privacy.submitRequest': { input: async (shop) => ({ params: { code: shop.entryCode }, body: askedFor }) },
    'privacy.listRequests': { input: async (shop) => ({ params: inShop(shop) }) },
    'privacy.addRequest': { input: async (shop) => ({ params: inShop(shop), body: { ...askedFor, source: 'letter' } }) },
    'privacy.checkIdentity': { input: async (shop) => on(shop, await received(shop), { how: 'callback' }) },
    'privacy.chooseCards': {
      input: async (shop) => on(shop, await received(shop), { cards: [(await sendCard(scene, shop)).cardId] }),
    },
    'privacy.findTickets': { input: async (shop) => ({ params: inShop(shop), query: { text: '山本' } }) },
    'privacy.selectTickets': {
      input: async (shop) => on(shop, await received(shop), { numbers: [(await join(scene.app, shop)).ticketId] }),
    },
    'privacy.exportData': { input: async (shop) => on(shop, await ready(shop)) },
    'privacy.closeRequest': { input: async (shop) => on(shop, await ready(shop), { outcome: 'handedOver' }) },
  }
}
