import { asksReason, type StageCategory, type Temperature } from './card.ts'

/** What staff note on a card beside the visitor's answers. Null: nothing. `nextContactOn`: YYYY-MM-DD. */
export type CardProperties = {
  assigneeId: string | null
  stageId: string
  /** Why nothing came of it, of a lost card. */
  lostReason: string | null
  temperature: Temperature | null
  nextContactOn: string | null
}
export type CardProperty = keyof CardProperties
export const cardPropertyNames = [
  'assigneeId',
  'stageId',
  'lostReason',
  'temperature',
  'nextContactOn',
] as const satisfies readonly CardProperty[]

type Wished = { readonly [Name in CardProperty]?: CardProperties[Name] | undefined }
type Merged = { readonly after: CardProperties; readonly changed: readonly CardProperty[]; readonly conflicts: readonly CardProperty[] }

/**
 * `was`: the values that whoever wishes saw, of the properties that they change. What somebody else has changed meanwhile in another property stays beside
 * it; in the same one it is a conflict, unless both wanted the same.
 */
export function mergeProperties(now: CardProperties, was: Wished, wish: Wished): Merged {
  const wished = cardPropertyNames.filter((name) => wish[name] !== undefined && wish[name] !== now[name])
  const conflicts = wished.filter((name) => was[name] !== now[name])
  const changed = wished.filter((name) => !conflicts.includes(name))
  const after: CardProperties = { ...now, ...Object.fromEntries(changed.map((name) => [name, wish[name]])) }
  return { after, changed, conflicts }
}

/** `category`: of the stage after the change. Undefined: a reason is missing, or one is given for a card that is not lost. */
export function withReason({ after, changed, conflicts }: Merged, category: StageCategory): Merged | undefined {
  const { lostReason } = after
  const isNew = changed.includes('stageId') || changed.includes('lostReason')
  if (asksReason(category)) return isNew && lostReason === null ? undefined : { after, changed, conflicts }
  if (lostReason === null) return { after, changed, conflicts }
  if (changed.includes('lostReason')) return undefined
  return { after: { ...after, lostReason: null }, changed: [...changed, 'lostReason'], conflicts }
}
