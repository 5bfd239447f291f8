import type { eventMeanings } from '#domain/events.ts'

type Events = typeof eventMeanings
type Texts = Readonly<Record<string, string>>
type AreaOf<Kind> = Kind extends `${infer Area}.${string}` ? Area : never

export type FeatureAuditWords<Feature extends keyof Events> = {
  kinds: Record<keyof Events[Feature], string>
  /** Names of the part before the dot of a kind. Shop settings belong to the queue settings, whichever feature they are for. */
  areas: Record<Feature extends 'queueSettings' ? AreaOf<keyof Events[Feature]> : Exclude<AreaOf<keyof Events[Feature]>, 'shop'>, string>
  objects?: Texts
  fields?: Texts
  values?: Texts
}

export type AllAuditWords = { [Feature in keyof Events]: FeatureAuditWords<Feature> }
