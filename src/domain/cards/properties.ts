import { type CardTemperature, needsLostReason, type StageCategory } from './card.ts'

/** Properties that staff set on a card; null means unset. `nextContactOn`: YYYY-MM-DD. */
export type CardProperties = {
  assigneeId: string | null
  stageId: string
  /** The reason; only for a lost card. */
  lostReason: string | null
  temperature: CardTemperature | null
  nextContactOn: string | null
}
export type CardPropertyName = keyof CardProperties
export const cardPropertyNames = [
  'assigneeId',
  'stageId',
  'lostReason',
  'temperature',
  'nextContactOn',
] as const satisfies readonly CardPropertyName[]

type PropertyChange = { readonly [Name in CardPropertyName]?: CardProperties[Name] | undefined }
type Merged = {
  readonly after: CardProperties
  readonly changed: readonly CardPropertyName[]
  readonly conflicts: readonly CardPropertyName[]
}

/**
 * Merges a change of properties; `was` has the values that the editor saw.
 * Changes by others to other properties are kept; to the same property they are a conflict, unless the value is the same.
 */
export function mergeCardProperties(now: CardProperties, was: PropertyChange, mine: PropertyChange): Merged {
  const edited = cardPropertyNames.filter((name) => mine[name] !== undefined && mine[name] !== now[name])
  const conflicts = edited.filter((name) => was[name] !== now[name])
  const changed = edited.filter((name) => !conflicts.includes(name))
  const after: CardProperties = { ...now, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) }
  return { after, changed, conflicts }
}

/** `category`: of the stage after the change. Returns undefined if the reason is missing, or given for a card that is not lost. */
export function reconcileLostReason({ after, changed, conflicts }: Merged, category: StageCategory): Merged | undefined {
  const { lostReason } = after
  const isNew = changed.includes('stageId') || changed.includes('lostReason')
  if (needsLostReason(category)) return isNew && lostReason === null ? undefined : { after, changed, conflicts }
  if (lostReason === null) return { after, changed, conflicts }
  if (changed.includes('lostReason')) return undefined
  return { after: { ...after, lostReason: null }, changed: [...changed, 'lostReason'], conflicts }
}
