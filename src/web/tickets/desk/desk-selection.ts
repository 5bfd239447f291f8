import { type StoreApi, useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Id of the open row's ticket, in its own store, so that a change renders only the rows concerned. */
export type DeskRowSelection = StoreApi<string | undefined>

export const createDeskRowSelection = (): DeskRowSelection => createStore<string | undefined>(() => undefined)

/** Returns the selected ticket if it is one of this list, so that other lists don't render. */
export function useSelectedTicketId(selection: DeskRowSelection, isMine: (ticketId: string) => boolean): string | undefined {
  return useStore(selection, (selected) => (selected !== undefined && isMine(selected) ? selected : undefined))
}
