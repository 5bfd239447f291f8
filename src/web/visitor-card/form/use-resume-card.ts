import { useEffect, useState } from 'react'
import { discardCardsForNextVisitor, readLocalCard, sharedTabletDataMaxAgeMs } from '../../device/local-cards.ts'
import { clearLocalPhotos } from '../../parts/inputs/photo-field/local-photos.ts'
import type { LoadedCardForm } from './use-card.ts'

/** Other data of the page on the device under the shop's code. */
export type LocalDataOperations = {
  at(): number | undefined
  goOn(): void
  forget(): void
}

export type ResumeCardState = {
  /** False until it is known whether the local card may be shown. */
  isSettled: boolean
  /** Start of the local card in ms while the visitor must confirm that it is theirs. */
  offeredSince: number | undefined
  goOn(): void
  startNew(): void
}

/**
 * Hides a local card behind a shop's code until the visitor confirms it as theirs, because the code is public and a device may be lent.
 * Private links ask nothing.
 */
export function useResumeCard({ id, shop, ticket, isSharedTablet }: LoadedCardForm, beside?: LocalDataOperations): ResumeCardState {
  const [offeredSince, setOfferedSince] = useState<number>()
  const [isSettled, setSettled] = useState(id !== shop.code)
  const settle = () => {
    setOfferedSince(undefined)
    setSettled(true)
    beside?.goOn()
  }
  async function discard(): Promise<void> {
    beside?.forget()
    await clearLocalPhotos(discardCardsForNextVisitor([id, shop.code, ...(ticket ? [ticket.token] : [])]))
    const { pathname } = location
    location.replace(pathname.replace(/[^/]+$/, shop.code))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run once, after the page has loaded
  useEffect(() => {
    if (isSettled) return
    const card = readLocalCard(id)
    const since = card ? (card.begunAt ?? card.at) : beside?.at()
    if (since === undefined) settle()
    else setOfferedSince(since)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `discard` does the same after each render
  useEffect(() => {
    if (!isSharedTablet) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void discard(), sharedTabletDataMaxAgeMs)
    }
    restart()
    addEventListener('input', restart)
    return () => {
      clearTimeout(timer)
      removeEventListener('input', restart)
    }
  }, [isSharedTablet, id])
  return { isSettled, offeredSince, goOn: settle, startNew: () => void discard() }
}
