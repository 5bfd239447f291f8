import { useEffect, useState } from 'react'
import type { Answers } from '#domain/forms/answers.ts'
import { openCardPhotos, photoNamesByField, subscribe } from '../../parts/inputs/photo-field/photo-store.ts'
import { createPhotoServerClient } from './photo-server.ts'
import type { LoadedCardForm } from './use-card.ts'

export const asksForPhotos = ({ steps }: Pick<LoadedCardForm, 'steps'>) =>
  steps.some(({ fields }) => fields.some(({ type }) => type === 'file'))

/** Photo names in the form of answers. Also uploads waiting photos from any page of the card. `token`: the card's, once it has one. */
export function useCardPhotoUpload(loaded: LoadedCardForm, token: string | undefined): Answers {
  const [names, setNames] = useState<Answers>({})
  const hasPhotoField = asksForPhotos(loaded)
  const { shop, card } = loaded
  const files = card?.token === token ? card?.files : undefined
  useEffect(() => {
    if (!hasPhotoField) return
    const stop = subscribe(() => setNames(photoNamesByField()))
    void openCardPhotos({
      shop: shop.code,
      card: token ? { token, server: createPhotoServerClient(token) } : undefined,
      files: files ?? [],
    })
    return stop
  }, [hasPhotoField, shop.code, token, files])
  return names
}
