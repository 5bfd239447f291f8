import { useCallback, useSyncExternalStore } from 'react'

/** What was typed into forms and is not saved yet, by form: closing one, or going to another page of the staff's and back, loses nothing. */
const drafts = new Map<string, unknown>()
const listeners = new Set<() => void>()
/** Those that are minutes of work: loading the page again, or leaving it, asks first. */
const guarded = new Set<string>()

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keepDraft(name: string, draft: unknown): void {
  if (draft === undefined) drafts.delete(name)
  else drafts.set(name, draft)
  for (const listener of listeners) listener()
}

/** Only while there is something to lose: a page that would ask isn't kept for the way back. */
function guard(name: string, guards: boolean): void {
  if (guards) guarded.add(name)
  else guarded.delete(name)
  if (guarded.size > 0) window.addEventListener('beforeunload', askFirst)
  else window.removeEventListener('beforeunload', askFirst)
}

const read = (name: string) => drafts.get(name)

/** Undefined forgets it. `guards`: whoever would lose it by leaving our pages is asked first. */
export function useDraft<Draft>(name: string, { guards = false } = {}): [Draft | undefined, (draft: Draft | undefined) => void] {
  const draft = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => undefined,
  ) as Draft | undefined
  const keep = useCallback(
    (next: Draft | undefined) => {
      keepDraft(name, next)
      if (guards) guard(name, next !== undefined)
    },
    [name, guards],
  )
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
