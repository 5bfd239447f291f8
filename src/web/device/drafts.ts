import { useCallback } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Unsaved form input by form name. Survives closing a form and moving between staff pages. */
const drafts = createStore<ReadonlyMap<string, unknown>>(() => new Map())
/** Drafts that are minutes of work: reloading or leaving the page asks first. */
const guarded = new Set<string>()

function confirmLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function storeDraft(name: string, draft: unknown): void {
  const others = [...drafts.getState()].filter(([other]) => other !== name)
  drafts.setState(new Map(draft === undefined ? others : [...others, [name, draft]]), true)
}

/** Listens only while a draft exists: a `beforeunload` listener disables the back-forward cache. */
function guard(name: string, guards: boolean): void {
  if (guards) guarded.add(name)
  else guarded.delete(name)
  if (guarded.size > 0) window.addEventListener('beforeunload', confirmLeaving)
  else window.removeEventListener('beforeunload', confirmLeaving)
}

/** Undefined deletes the draft. `guards`: leaving our pages with it asks first. */
export function useMemoryDraft<Draft>(name: string, { guards = false } = {}): [Draft | undefined, (draft: Draft | undefined) => void] {
  const draft = useStore(drafts, (all) => all.get(name)) as Draft | undefined
  const saveDraft = useCallback(
    (next: Draft | undefined) => {
      storeDraft(name, next)
      if (guards) guard(name, next !== undefined)
    },
    [name, guards],
  )
  return [draft, saveDraft]
}

export function useMemoryTextDraft(name: string): [string, (words: string) => void] {
  const [draft, saveDraft] = useMemoryDraft<string>(name)
  const setWords = useCallback((words: string) => saveDraft(words === '' ? undefined : words), [saveDraft])
  return [draft ?? '', setWords]
}

export function useHasDraft(name: string): boolean {
  return useStore(drafts, (all) => all.has(name))
}

/** Drafts by account of users who left the shared tablet. */
const aside = new Map<string, ReadonlyMap<string, unknown>>()
let owner: string | undefined

/** Switches to the account's drafts and hides those of others. Call on every page with a user, and after each sign-in. */
export function switchToDraftsOf(account: string): void {
  if (owner !== undefined && owner !== account) {
    aside.set(owner, drafts.getState())
    drafts.setState(aside.get(account) ?? new Map(), true)
  }
  owner = account
}

/** `id` undefined: a new row. */
export const draftKey = (shopId: string, kind: string, id: string | undefined) => `${shopId} ${kind} ${id ?? 'new'}`
