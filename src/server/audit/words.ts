import type { EventKind } from '#domain/events.ts'
import { type Locale, locales, localizedText } from '#domain/locale.ts'
import { loadWordsByLocale } from '#platform/words.ts'
import type { AllAuditWords, FeatureAuditWords } from '../hooks/audit-words.ts'
import type { AuditWords as OwnWords } from './words/ja.ts'

type LoggedPart = keyof FeatureAuditWords<'others'>
type Area = { [Feature in keyof AllAuditWords]: keyof AllAuditWords[Feature]['areas'] }[keyof AllAuditWords]
type AuditWords = OwnWords & { kinds: Record<EventKind, string>; areas: Record<Area, string> }

const auditWords = await loadWordsByLocale<OwnWords>('server/audit/words')
const featureWords = await loadWordsByLocale<AllAuditWords>('server/audit/event-names')

export const auditTexts = Object.fromEntries(locales.map((locale) => [locale, joinWords(locale)])) as Record<Locale, AuditWords>

function joinWords(locale: Locale): AuditWords {
  const features: readonly Partial<Record<LoggedPart, object>>[] = Object.values(featureWords[locale])
  const joined = (part: LoggedPart) => Object.assign({}, ...features.map((words) => words[part]))
  const { objects, fields, values, ...own } = auditWords[locale]
  return {
    ...own,
    kinds: joined('kinds'),
    areas: joined('areas'),
    objects: { ...objects, ...joined('objects') },
    fields: { ...fields, ...joined('fields') },
    values: { ...values, ...joined('values') },
  }
}

const eventKinds = Object.keys(auditTexts.ja.kinds) as EventKind[]
const areaOf = (kind: string) => kind.slice(0, kind.indexOf('.')) as Area

/** Event kinds by the part before the dot, in the order of the words. */
export const eventKindsByArea: ReadonlyMap<Area, readonly EventKind[]> = Map.groupBy(eventKinds, areaOf)

/** Formats a value of the log; null means none. `typed`: text from a person is never translated as a code word. */
export function formatAuditValue(words: AuditWords, locale: Locale, value: unknown, typed = false): string {
  const { values, kinds, areas, fields, nothing, truth, change, list } = words
  if (value === null || value === undefined || value === '' || isEmpty(value)) return nothing
  if (typeof value === 'boolean') return truth[value ? 'yes' : 'no']
  if (typeof value === 'string' && typed) return value
  if (typeof value === 'string') return values[value] ?? kinds[value as EventKind] ?? areas[value as Area] ?? value
  if (typeof value !== 'object') return String(value)
  if (isLocalText(value)) return localizedText(value, locale)
  if (Array.isArray(value)) return value.map((one) => formatAuditValue(words, locale, one, typed)).join(list)
  return Object.entries(value)
    .map(([field, one]) => change(fields[field] ?? kinds[field as EventKind] ?? field, null, formatAuditValue(words, locale, one, typed)))
    .join(list)
}

/** An empty object, such as a filter without conditions. */
const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0

const isLocalText = (value: object): value is { ja: string } => 'ja' in value && typeof value.ja === 'string'
