import type { EventKind } from '#domain/events.ts'
import { type Locale, localText } from '#domain/locale.ts'
import { readWords } from '#platform/words.ts'
import type { AuditWords } from './words/ja.ts'

/** What the log says, in the languages of those who read it. */
export const auditTexts: Readonly<Record<Locale, AuditWords>> = await readWords<AuditWords>('server/audit/words')

type Area = keyof AuditWords['areas']

const eventKinds = Object.keys(auditTexts.ja.kinds) as EventKind[]
const areaOf = (kind: string) => kind.slice(0, kind.indexOf('.')) as Area

/** By what stands before the dot, in the order of the words. */
export const kindsByArea: ReadonlyMap<Area, readonly EventKind[]> = Map.groupBy(eventKinds, areaOf)

/** As the log shows a value of any kind; null: there was none. `typed`: what somebody wrote is never taken for a word of the code. */
export function valueText(words: AuditWords, locale: Locale, value: unknown, typed = false): string {
  const { values, kinds, areas, fields, nothing, truth, change, list } = words
  if (value === null || value === undefined || value === '' || isEmpty(value)) return nothing
  if (typeof value === 'boolean') return truth[value ? 'yes' : 'no']
  if (typeof value === 'string' && typed) return value
  if (typeof value === 'string') return values[value] ?? kinds[value as EventKind] ?? areas[value as Area] ?? value
  if (typeof value !== 'object') return String(value)
  if (isLocalText(value)) return localText(value, locale)
  if (Array.isArray(value)) return value.map((one) => valueText(words, locale, one, typed)).join(list)
  return Object.entries(value)
    .map(([field, one]) => change(fields[field] ?? kinds[field as EventKind] ?? field, null, valueText(words, locale, one, typed)))
    .join(list)
}

/** Such as a filter that narrowed nothing. */
const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0

const isLocalText = (value: object): value is { ja: string } => 'ja' in value && typeof value.ja === 'string'
