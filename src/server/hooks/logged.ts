import type { events } from '#domain/events.ts'

type Events = typeof events
type Texts = Readonly<Record<string, string>>
type AreaOf<Kind> = Kind extends `${infer Area}.${string}` ? Area : never

/** Words of a feature's events in the audit log. */
export type LoggedWords<Feature extends keyof Events> = {
  kinds: Record<keyof Events[Feature], string>
  /** Names of the part before the dot of a kind. Shop settings belong to the queue settings, whichever feature they are for. */
  areas: Record<Feature extends 'queueSettings' ? AreaOf<keyof Events[Feature]> : Exclude<AreaOf<keyof Events[Feature]>, 'shop'>, string>
  /** Names of object types. */
  objects?: Texts
  /** Names of changed fields. */
  fields?: Texts
  /** Names of values that are code words. */
  values?: Texts
}

export type AllLogged = { [Feature in keyof Events]: LoggedWords<Feature> }
