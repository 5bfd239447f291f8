/** What staff note at a card one by one: tasks, and properties that they propose. */
import { hasHiddenCharacters } from '../hidden-characters.ts'

/** What the visitor made of a property, from first to last. */
export const proposalReactions = ['proposed', 'interested', 'viewing', 'applied', 'declined'] as const
export type ProposalReaction = (typeof proposalReactions)[number]

/** `max`: letters. A line and a name are always there, a choice is one of its options; all others may be missing. */
export type ItemField =
  | { readonly type: 'line' | 'name' | 'lines' | 'link'; readonly max: number }
  | { readonly type: 'money'; readonly most: number }
  | { readonly type: 'choice'; readonly options: readonly string[] }
  | { readonly type: 'day' | 'colleague' }

/**
 * `most`: open ones on a card, more are a list of something else. `removedKept`: as many of those that were taken off a card can be
 * brought back, the latest.
 */
export const itemKinds = {
  task: {
    fields: { words: { type: 'line', max: 200 }, dueOn: { type: 'day' }, assigneeId: { type: 'colleague' } },
    ...{ most: 50, removedKept: 0 },
  },
  proposal: {
    fields: {
      /** Of the house and its room. */
      name: { type: 'name', max: 120 },
      /** Yen a month: more is a slip. */
      rent: { type: 'money', most: 1_000_000_000 },
      reaction: { type: 'choice', options: proposalReactions },
      link: { type: 'link', max: 2000 },
      remark: { type: 'lines', max: 500 },
    },
    ...{ most: 100, removedKept: 100 },
  },
} as const satisfies Record<string, { fields: Record<string, ItemField>; most: number; removedKept: number }>
export type ItemKind = keyof typeof itemKinds

export type DueState = 'overdue' | 'today' | 'later'

/** `today`: in the shop; both as YYYY-MM-DD. */
export function dueState(dueOn: string, today: string): DueState {
  if (dueOn < today) return 'overdue'
  return dueOn === today ? 'today' : 'later'
}

type Task = { readonly doneAt: string | null; readonly dueOn: string | null }

/** Open ones first, what is due first at the top; then those that are done, the last one first. */
export function inTaskOrder<T extends Task>(tasks: readonly T[]): T[] {
  const open = tasks.filter(({ doneAt }) => doneAt === null).sort((a, b) => compare(a.dueOn ?? '9999-99-99', b.dueOn ?? '9999-99-99'))
  const done = tasks.filter(({ doneAt }) => doneAt !== null).sort((a, b) => compare(b.doneAt!, a.doneAt!))
  return [...open, ...done]
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

const webAddress = /^https?:\/\/[^\s/?#\\@<>"]+(?:[/?#][^\s\\<>"]*)?$/i

/** Of browsers and of the server alike, though not of the language. */
declare const URL: { canParse(text: string): boolean }

/** A page that a browser opens: nothing that runs by being opened, nobody's password in it, and nothing that can't be seen. */
export const isWebAddress = (text: string) => webAddress.test(text) && URL.canParse(text) && !hasHiddenCharacters(text)
