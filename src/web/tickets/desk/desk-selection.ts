import { useSyncExternalStore } from 'react'

/** Which row is open. A store of its own, so that only the rows concerned are rendered when it changes. */
export type Selection = {
  subscribe(listener: () => void): () => void
  read(): string | undefined
  select(ticketId: string | undefined): void
}

export function createSelection(): Selection {
  let selected: string | undefined
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => selected,
    select(ticketId) {
      if (ticketId === selected) return
      selected = ticketId
      for (const listener of listeners) listener()
    },
  }
}

/** The one of these that is selected, so that a list is rendered only when it concerns it. */
export function useSelectedOf(selection: Selection, isMine: (ticketId: string) => boolean): string | undefined {
  const look = () => {
    const selected = selection.read()
    return selected !== undefined && isMine(selected) ? selected : undefined
  }
  return useSyncExternalStore(selection.subscribe, look, () => undefined)
}
