import type { PrivacyRequest } from '#contract/privacy/requests.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import { createBearerHeaders, joinAsVisitor, post } from '../world.ts'
import { sendCard } from './card-samples.ts'
import { type OperationSamples, ownerOf, type SampleContext, shopParams } from './sample.ts'

export const privacyRequestBody = {
  kind: 'access',
  name: '山本 由佳',
  contact: '090-1234-5678',
  foundBy: '先週の土曜日',
  words: 'リンクをなくしました',
}

async function postRequest(scene: SampleContext, shop: CreatedShop, path: string, body: object): Promise<PrivacyRequest> {
  const response = await post(scene.app, `/shops/${shop.scope.shopId}/privacy-requests${path}`, {
    headers: createBearerHeaders(ownerOf(scene, shop)),
    body,
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as PrivacyRequest
}

export const createPrivacyRequest = (scene: SampleContext, shop: CreatedShop) =>
  postRequest(scene, shop, '', { ...privacyRequestBody, source: 'phone' })

export function privacySamples(scene: SampleContext): OperationSamples {
  const byOwner = (shop: CreatedShop, path: string, body: object) => postRequest(scene, shop, path, body)
  const received = (shop: CreatedShop) => createPrivacyRequest(scene, shop)
  const on = (shop: CreatedShop, { id, rev }: PrivacyRequest, more: object = {}) => ({
    params: { ...shopParams(shop), requestId: id },
    body: { rev, ...more },
  })
  /** A request of an identified person, with a card. */
  const ready = async (shop: CreatedShop) => {
    const { id, rev } = await received(shop)
    const identified = await byOwner(shop, `/${id}/check-identity`, { rev, how: 'document' })
    return byOwner(shop, `/${id}/choose-cards`, { rev: identified.rev, cards: [(await sendCard(scene, shop)).cardId] })
  }
  return {
    'privacy.submitRequest': { input: async (shop) => ({ params: { code: shop.entryCode }, body: privacyRequestBody }) },
    'privacy.listRequests': { input: async (shop) => ({ params: shopParams(shop) }) },
    'privacy.addRequest': { input: async (shop) => ({ params: shopParams(shop), body: { ...privacyRequestBody, source: 'letter' } }) },
    'privacy.checkIdentity': { input: async (shop) => on(shop, await received(shop), { how: 'callback' }) },
    'privacy.chooseCards': {
      input: async (shop) => on(shop, await received(shop), { cards: [(await sendCard(scene, shop)).cardId] }),
    },
    'privacy.findTickets': { input: async (shop) => ({ params: shopParams(shop), query: { text: '山本' } }) },
    'privacy.selectTickets': {
      input: async (shop) => on(shop, await received(shop), { numbers: [(await joinAsVisitor(scene.app, shop)).ticketId] }),
    },
    'privacy.exportData': { input: async (shop) => on(shop, await ready(shop)) },
    'privacy.closeRequest': { input: async (shop) => on(shop, await ready(shop), { outcome: 'handedOver' }) },
  }
}
