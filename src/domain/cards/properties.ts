import type { Temperature } from './card.ts'

/** What staff note on a card beside the visitor's answers. Null: nothing. `nextContactOn`: YYYY-MM-DD. */
export type CardProperties = {
  assigneeId: string | null
  stageId: string | null
  temperature: Temperature | null
  nextContactOn: string | null
}
export type CardProperty = keyof CardProperties
export const cardPropertyNames = ['assigneeId', 'stageId', 'temperature', 'nextContactOn'] as const satisfies readonly CardProperty[]

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
