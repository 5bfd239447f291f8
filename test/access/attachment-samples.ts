import { binaryMediaType } from '#contract/operation-path.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import { createPhoto, photoQuestion } from '../files.ts'
import { createBearerHeaders, newIdempotencyKey } from '../world.ts'
import { beginCard, sendCard } from './card-samples.ts'
import { type OperationSamples, ownerOf, type SampleContext, shopParams } from './sample.ts'

/** Adds a question for photos to that shop's card. */
export async function addPhotoQuestion({ app }: Pick<SampleContext, 'app'>, { scope }: Pick<CreatedShop, 'scope'>): Promise<void> {
  await app.db.pool.query(
    `insert into form_version (organization_id, shop_id, version, template, published_at, form)
     select organization_id, shop_id, version + 1, template, now(), jsonb_insert(form, '{steps,0,fields,0}', $2)
       from (select * from form_version where shop_id = $1 order by version desc limit 1) now
      where not exists (select from jsonb_path_query(form, '$.steps.fields ? (@.key == "photos")'))`,
    [scope.shopId, JSON.stringify(photoQuestion)],
  )
}

export const fileHeaders = (key = newIdempotencyKey()) => ({ 'content-type': binaryMediaType, 'idempotency-key': key })

export function attachmentSamples(scene: SampleContext): OperationSamples {
  const { app } = scene
  const begun = async (shop: CreatedShop) => {
    await addPhotoQuestion(scene, shop)
    return (await beginCard(scene, shop)).token
  }
  const sentFile = async (shop: CreatedShop) => {
    const token = await begun(shop)
    const response = await app.request(`/api/v1/cards/${token}/files?field=photos&name=home.jpg`, {
      method: 'POST',
      headers: fileHeaders(),
      body: await createPhoto(),
    })
    if (!response.ok) throw new Error(await response.text())
    return { params: { token, fileId: ((await response.json()) as { id: string }).id } }
  }
  const added = async (shop: CreatedShop) => {
    const { cardId } = await sendCard(scene, shop)
    const response = await app.request(`/api/v1/shops/${shop.scope.shopId}/cards/${cardId}/attachments?name=room.jpg`, {
      method: 'POST',
      headers: { ...createBearerHeaders(ownerOf(scene, shop)), ...fileHeaders() },
      body: await createPhoto(),
    })
    if (!response.ok) throw new Error(await response.text())
    return { params: { ...shopParams(shop), cardId, attachmentId: ((await response.json()) as { id: string }).id } }
  }
  return {
    'attachments.add': {
      input: async (shop) => ({ params: { ...shopParams(shop), cardId: (await sendCard(scene, shop)).cardId }, file: await createPhoto() }),
    },
    'attachments.remove': { input: added },
    'attachments.open': { input: added },
    'attachments.thumbnail': { input: added },
    'cards.addFile': {
      input: async (shop) => ({
        params: { token: await begun(shop) },
        query: { field: 'photos', name: 'home.jpg' },
        file: await createPhoto(),
      }),
    },
    'cards.removeFile': { input: sentFile },
    'cards.thumbnail': { input: sentFile },
  }
}
