/** Items that staff add to a card: tasks and proposed properties. */
import { hasHiddenCharacters } from '../hidden-characters.ts'

export const proposalReactions = ['proposed', 'interested', 'viewing', 'applied', 'declined'] as const
export type ProposalReaction = (typeof proposalReactions)[number]

/** `max`: characters. Lines, names and choices are always set; all others are optional. */
export type CardItemFieldDefinition =
  | { readonly type: 'line' | 'name' | 'lines' | 'link'; readonly max: number }
  | { readonly type: 'money'; readonly most: number }
  | { readonly type: 'choice'; readonly options: readonly string[] }
  | { readonly type: 'day' | 'colleague' }

/** `most`: maximum of open items per card. `removedKept`: number of removed ones, latest first, that can be restored. */
export const cardItemDefinitions = {
  task: {
    fields: { words: { type: 'line', max: 200 }, dueOn: { type: 'day' }, assigneeId: { type: 'colleague' } },
    ...{ most: 50, removedKept: 0 },
  },
  proposal: {
    fields: {
      name: { type: 'name', max: 120 },
      /** Yen per month; a higher sum is a typing error. */
      rent: { type: 'money', most: 1_000_000_000 },
      reaction: { type: 'choice', options: proposalReactions },
      link: { type: 'link', max: 2000 },
      remark: { type: 'lines', max: 500 },
    },
    ...{ most: 100, removedKept: 100 },
  },
} as const satisfies Record<string, { fields: Record<string, CardItemFieldDefinition>; most: number; removedKept: number }>
export type CardItemKind = keyof typeof cardItemDefinitions

export type DueState = 'overdue' | 'today' | 'later'

/** `today`: the shop's day; both as YYYY-MM-DD. */
export function dueState(dueOn: string, today: string): DueState {
  if (dueOn < today) return 'overdue'
  return dueOn === today ? 'today' : 'later'
}

type Task = { readonly doneAt: string | null; readonly dueOn: string | null }

/** Sorts open tasks by due day, then done ones, latest first. */
export function sortTasks<T extends Task>(tasks: readonly T[]): T[] {
  const open = tasks.filter(({ doneAt }) => doneAt === null).sort((a, b) => compare(a.dueOn ?? '9999-99-99', b.dueOn ?? '9999-99-99'))
  const done = tasks.filter(({ doneAt }) => doneAt !== null).sort((a, b) => compare(b.doneAt!, a.doneAt!))
  return [...open, ...done]
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

const webAddress = /^https?:\/\/[^\s/?#\\@<>"]+(?:[/?#][^\s\\<>"]*)?$/i

/** Exists in browsers and in Node, but not in the types of the language. */
declare const URL: { canParse(text: string): boolean }

/** Returns true for a web page's address without script, password or hidden characters. */
export const isWebAddress = (text: string) => webAddress.test(text) && URL.canParse(text) && !hasHiddenCharacters(text)
