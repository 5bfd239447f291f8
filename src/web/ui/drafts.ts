import { useCallback, useSyncExternalStore } from 'react'

/** What was typed into forms and is not saved yet, by form: closing one, or going to another page of the staff's and back, loses nothing. */
const drafts = new Map<string, unknown>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keepDraft(name: string, draft: unknown): void {
  if (draft === undefined) drafts.delete(name)
  else drafts.set(name, draft)
  for (const listener of listeners) listener()
}

const read = (name: string) => drafts.get(name)

/** Undefined forgets it. */
export function useDraft<Draft>(name: string): [Draft | undefined, (draft: Draft | undefined) => void] {
  const draft = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => undefined,
  ) as Draft | undefined
  const keep = useCallback((next: Draft | undefined) => keepDraft(name, next), [name])
  return [draft, keep]
}

export function useHasDraft(name: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => read(name) !== undefined,
    () => false,
  )
}

/** `id` undefined: a row that is to be added. */
export const draftName = (shopId: string, kind: string, id: string | undefined) => `${shopId} ${kind} ${id ?? 'new'}`
