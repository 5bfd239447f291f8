import { useEffect, useState } from 'react'
import { briefMs, giveUpCards, readLocalCard } from '../../device/kept-cards.ts'
import { forgetPhotosOf } from '../../parts/inputs/photo-field/kept-photos.ts'
import type { LoadedCard } from './use-card.ts'

/** What else of a page is kept on the device by the shop's code. */
export type KeptBeside = {
  /** When it was kept, in ms. */
  at(): number | undefined
  goOn(): void
  forget(): void
}

export type Begun = {
  /** False until it is known whether what this device has of the card may be shown. */
  isSettled: boolean
  /** When the card was begun that somebody has to say about whether it is theirs, in ms. */
  askedSince: number | undefined
  goOn(): void
  startNew(): void
}

/**
 * A shop's code is no secret, and a device may be lent. So behind it nothing that was typed before is shown until the visitor says that it is theirs.
 * Private links lead to one card and ask nothing.
 */
export function useBegun({ id, shop, ticket, isSharedTablet }: LoadedCard, beside?: KeptBeside): Begun {
  const [askedSince, setAskedSince] = useState<number>()
  const [isSettled, setSettled] = useState(id !== shop.code)
  const settle = () => {
    setAskedSince(undefined)
    setSettled(true)
    beside?.goOn()
  }
  async function giveUp(): Promise<void> {
    beside?.forget()
    await forgetPhotosOf(giveUpCards([id, shop.code, ...(ticket ? [ticket.token] : [])]))
    const { pathname } = location
    location.replace(pathname.replace(/[^/]+$/, shop.code))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come
  useEffect(() => {
    if (isSettled) return
    const card = readLocalCard(id)
    const since = card ? (card.begunAt ?? card.at) : beside?.at()
    if (since === undefined) settle()
    else setAskedSince(since)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it does is the same after each render
  useEffect(() => {
    if (!isSharedTablet) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void giveUp(), briefMs)
    }
    restart()
    addEventListener('input', restart)
    return () => {
      clearTimeout(timer)
      removeEventListener('input', restart)
    }
  }, [isSharedTablet, id])
  return { isSettled, askedSince, goOn: settle, startNew: () => void giveUp() }
}
