/** What is to be done about a card, by whom and until when. */

/** Letters of what is to be done. */
export const taskWordsLimit = 200
/** Open ones of a card: more are a list of something else. */
export const mostOpenTasks = 50

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
