import type { events } from '#domain/events.ts'

type Events = typeof events
type Texts = Readonly<Record<string, string>>
type AreaOf<Kind> = Kind extends `${infer Area}.${string}` ? Area : never

/** How the log names a feature's events. */
export type LoggedWords<Feature extends keyof Events> = {
  /** What happened. */
  kinds: Record<keyof Events[Feature], string>
  /** What stands before the dot of a kind. Settings of the shop belong to the queue's settings, whichever feature they are for. */
  areas: Record<Feature extends 'queueSettings' ? AreaOf<keyof Events[Feature]> : Exclude<AreaOf<keyof Events[Feature]>, 'shop'>, string>
  /** What something happened to, by its type in the log. */
  objects?: Texts
  /** Names of what changed. */
  fields?: Texts
  /** Values that are words of the code. */
  values?: Texts
}

export type AllLogged = { [Feature in keyof Events]: LoggedWords<Feature> }
