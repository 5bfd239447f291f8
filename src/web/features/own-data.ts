/** Features' parts of a visitor's own data. To remove a feature, remove its line. */
import type { OwnCardData } from '#contract/cards/own-data.ts'
import type { OperationAnswer } from '#contract/operation.ts'
import type { exportRequesterData } from '#contract/privacy/requests.ts'
import type { OwnLineRecord } from '#contract/visitor-mail.ts'
import type { Locale } from '#domain/locale.ts'
import { exportedInquiriesPart } from '../inquiries/own-data/part.ts'
import { ownReservationsPart } from '../reservations/own-data/part.ts'

export type OwnDataRow = readonly [label: string, value: string | null]
/** `locale`: language of the reader. `labels`: texts shared between parts. */
export type OwnDataRowContext = {
  locale: Locale
  moment: (at: string) => string
  labels: { number: string; linkSource: string; mail: string }
  lineRows(record: OwnLineRecord): OwnDataRow[]
}
type List = { key: string; rows: readonly OwnDataRow[] }

/** One item of own data, and when the data was collected. */
export type OwnDataItem = { shop: { name: string; code: string }; at: string }

type OwnPart<Own extends OwnDataItem = OwnDataItem> = {
  /** Kind of private link, as in the form. */
  name: string
  /** `kind`, `thing` and `linkLocation` are inserted in sentences about links. */
  texts(locale: Locale): { kind: string; thing: string; linkLocation: string; intro: string; eraseText: string }
  besideCard(data: OwnCardData, saying: OwnDataRowContext): readonly OwnDataRow[]
  /** Picks the part's items from the data that staff hand over. */
  ofTaken(taken: OperationAnswer<typeof exportRequesterData>): readonly Own[]
  lists(all: readonly Own[], saying: OwnDataRowContext): readonly List[]
  /** Erases what this device stores of it. */
  forget(token: string): void
}

export const ownDataPageParts: readonly OwnPart[] = [
  // One line per feature.
  ownReservationsPart,
]

/** Parts of the data that staff hand over. */
export const exportedDataParts: readonly Pick<OwnPart, 'ofTaken' | 'lists'>[] = [
  // One line per feature.
  ownReservationsPart,
  exportedInquiriesPart,
]
