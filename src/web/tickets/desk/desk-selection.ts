import { type StoreApi, useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Which row is open: a ticket's id. A store of its own, so that only the rows concerned are rendered when it changes. */
export type Selection = StoreApi<string | undefined>

export const createSelection = (): Selection => createStore<string | undefined>(() => undefined)

/** The one of these that is selected, so that a list is rendered only when it concerns it. */
export function useSelectedOf(selection: Selection, isMine: (ticketId: string) => boolean): string | undefined {
  return useStore(selection, (selected) => (selected !== undefined && isMine(selected) ? selected : undefined))
}
