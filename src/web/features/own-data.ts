/** What features tell visitors of their own data. To take a feature out, take its name out. */
import type { OwnData } from '#contract/cards/own-data.ts'
import type { OperationAnswer } from '#contract/operation.ts'
import type { takeData } from '#contract/privacy/requests.ts'
import type { Locale } from '#domain/locale.ts'
import { ownReservations } from '../reservations/own-data/part.ts'

export type Row = readonly [label: string, value: string | null]
/** `locale`: of whoever it is handed to. `labels`: of what several have. */
export type Saying = { locale: Locale; moment: (at: string) => string; labels: { number: string; mail: string } }
type List = { key: string; rows: readonly Row[] }

/** One thing that was given, and when that was put together. */
export type Given = { shop: { name: string; code: string }; at: string }

type OwnPart<Own extends Given = Given> = {
  /** What a private link opens, as the form sends it. */
  name: string
  /** `kind`, `thing` and `place`: in the sentences that tell of links. */
  texts(locale: Locale): { kind: string; thing: string; place: string; intro: string; eraseText: string }
  besideCard(data: OwnData, saying: Saying): readonly Row[]
  /** Of what staff hand over. */
  ofTaken(taken: OperationAnswer<typeof takeData>): readonly Own[]
  lists(all: readonly Own[], saying: Saying): readonly List[]
  /** What this device keeps of it goes. */
  forget(token: string): void
}

export const ownParts: readonly OwnPart[] = [
  // One line per feature.
  ownReservations,
]
