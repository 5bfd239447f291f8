/** Features' parts of a visitor's own data. To remove a feature, remove its line. */
import type { OwnData } from '#contract/cards/own-data.ts'
import type { OperationAnswer } from '#contract/operation.ts'
import type { takeData } from '#contract/privacy/requests.ts'
import type { Locale } from '#domain/locale.ts'
import { ownReservations } from '../reservations/own-data/part.ts'

export type Row = readonly [label: string, value: string | null]
/** `locale`: language of the reader. `labels`: texts shared between parts. */
export type Saying = { locale: Locale; moment: (at: string) => string; labels: { number: string; mail: string } }
type List = { key: string; rows: readonly Row[] }

/** One item of own data, and when the data was collected. */
export type Given = { shop: { name: string; code: string }; at: string }

type OwnPart<Own extends Given = Given> = {
  /** Kind of private link, as in the form. */
  name: string
  /** `kind`, `thing` and `place` are inserted in sentences about links. */
  texts(locale: Locale): { kind: string; thing: string; place: string; intro: string; eraseText: string }
  besideCard(data: OwnData, saying: Saying): readonly Row[]
  /** Picks the part's items from the data that staff hand over. */
  ofTaken(taken: OperationAnswer<typeof takeData>): readonly Own[]
  lists(all: readonly Own[], saying: Saying): readonly List[]
  /** Erases what this device stores of it. */
  forget(token: string): void
}

export const ownParts: readonly OwnPart[] = [
  // One line per feature.
  ownReservations,
]
