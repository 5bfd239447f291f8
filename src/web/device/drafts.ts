import { useCallback } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** What was typed into forms and is not saved yet, by form: closing one, or going to another page of the staff's and back, loses nothing. */
const drafts = createStore<ReadonlyMap<string, unknown>>(() => new Map())
/** Those that are minutes of work: loading the page again, or leaving it, asks first. */
const guarded = new Set<string>()

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function keepDraft(name: string, draft: unknown): void {
  const others = [...drafts.getState()].filter(([other]) => other !== name)
  drafts.setState(new Map(draft === undefined ? others : [...others, [name, draft]]), true)
}

/** Only while there is something to lose: a page that would ask isn't kept for the way back. */
function guard(name: string, guards: boolean): void {
  if (guards) guarded.add(name)
  else guarded.delete(name)
  if (guarded.size > 0) window.addEventListener('beforeunload', askFirst)
  else window.removeEventListener('beforeunload', askFirst)
}

/** Undefined forgets it. `guards`: whoever would lose it by leaving our pages is asked first. */
export function useDraft<Draft>(name: string, { guards = false } = {}): [Draft | undefined, (draft: Draft | undefined) => void] {
  const draft = useStore(drafts, (all) => all.get(name)) as Draft | undefined
  const keep = useCallback(
    (next: Draft | undefined) => {
      keepDraft(name, next)
      if (guards) guard(name, next !== undefined)
    },
    [name, guards],
  )
  return [draft, keep]
}

/** The same for the words in one field. */
export function useDraftWords(name: string): [string, (words: string) => void] {
  const [draft, keep] = useDraft<string>(name)
  const setWords = useCallback((words: string) => keep(words === '' ? undefined : words), [keep])
  return [draft ?? '', setWords]
}

export function useHasDraft(name: string): boolean {
  return useStore(drafts, (all) => all.has(name))
}

/** By account, of those who are not at a shared tablet just now. */
const aside = new Map<string, ReadonlyMap<string, unknown>>()
let owner: string | undefined

/** Each person finds what they typed themselves, and nothing of what another person did. Call it on every page of somebody, and when somebody else signs in. */
export function takeDraftsOf(account: string): void {
  if (owner !== undefined && owner !== account) {
    aside.set(owner, drafts.getState())
    drafts.setState(aside.get(account) ?? new Map(), true)
  }
  owner = account
}

/** `id` undefined: a row that is to be added. */
export const draftName = (shopId: string, kind: string, id: string | undefined) => `${shopId} ${kind} ${id ?? 'new'}`
