import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { CardDetail } from '#contract/cards/detail.ts'
import { fieldOfAnchor } from '../../../form/field-anchor.ts'

/** A new object per request, so that the same field can be requested again. */
export type FieldToFill = { readonly field: string }

/** Holds the missing field to fill in, chosen by the address or the notice. */
export function useFieldToFill({ id, missing }: CardDetail) {
  const { hash } = useLocation()
  const [toFill, setToFill] = useState<FieldToFill>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: later answers must not change the field of the link
  useEffect(() => {
    const field = fieldOfAnchor(hash)
    setToFill(field !== undefined && missing.includes(field) ? { field } : undefined)
  }, [id, hash])
  return { toFill, fill: (field: string) => setToFill({ field }) }
}
