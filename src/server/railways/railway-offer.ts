import { eq } from 'drizzle-orm'
import type { OfferedRailways } from '#contract/offered-railways.ts'
import type { RailwayStation } from '#contract/railways.ts'
import { type Answers, getControlAnswers } from '#domain/forms/answers.ts'
import type { OfferedLine, OfferedStation, TranslatedText } from '#domain/forms/field.ts'
import { allFields, type Form, type FormField } from '#domain/forms/form.ts'
import type { LocalizedText } from '#domain/locale.ts'
import { emptyRailwayChoice, type RailwayChoice } from '#domain/railways/choice.ts'
import type { Tx } from '#platform/database/db.ts'
import { readMasterEdition } from './master/write-master.ts'
import {
  type LineWithStops,
  readFoundStations,
  readRailwayLines,
  readRailwayStations,
  readStationsByName,
  readStationsMidpoint,
} from './read.ts'
import { railwayChoices } from './table.ts'

type RailwayField = FormField & { type: 'routes' | 'stations' }
const isRailway = (field: FormField): field is RailwayField => field.type === 'routes' || field.type === 'stations'
const isCountry = (field: FormField) => field.type === 'stations' && field.of === 'country'

/**
 * Fills a form with the shop's offer. Lines and stations in `storedAnswers` stay selectable though no longer offered. Questions without choices are
 * switched off. `sent`: answers to check; only stations of the country that they name can be chosen.
 */
export async function fillRailwayOptions(
  tx: Tx,
  choice: RailwayChoice,
  form: Form,
  storedAnswers: readonly Answers[],
  sent?: Answers,
): Promise<Form> {
  const fields = allFields(form).filter(isRailway)
  if (fields.length === 0) return form
  const country = fields.filter(isCountry)
  const offered = await readOffered(tx, choice, storedCodes(fields, storedAnswers))
  const hasChoices = { shop: false, country: choice.lines.length > 0 }
  if (!sent) return filled(form, offered, hasChoices)
  const texts = country.flatMap(({ key }) => getControlAnswers(sent, key))
  return filled(form, await withNamed(tx, offered, texts), hasChoices, true)
}

async function withNamed(tx: Tx, offered: Offered, texts: readonly string[]): Promise<Offered> {
  const isOffered = (code: string) => offered.country.some(({ value }) => value === code)
  const named = await readStationsByName(
    tx.$client,
    texts.filter((text) => !isOffered(text)),
  )
  const otherStations = named.map(showCountry).filter(({ value }) => !isOffered(value))
  return { ...offered, country: [...offered.country, ...otherStations] }
}

/** Returns the shop's offer for other websites. */
export async function readOfferedRailways(tx: Tx, shopId: string): Promise<OfferedRailways> {
  const [{ lines, stations }, state] = await Promise.all([
    readRailwayChoice(tx, shopId).then((choice) => readOffered(tx, choice, { routes: [], stations: [], country: [] })),
    readMasterEdition(tx),
  ])
  const byCode = <Railway extends OfferedLine | OfferedStation>({ value, label: name, ...railway }: Railway) => ({
    ...railway,
    code: Number(value),
    name,
  })
  return {
    attribution: state?.attribution ?? null,
    lines: lines.map((line) => ({ ...byCode(line), stations: line.stations.map(Number) })),
    stations: stations.map(byCode),
  }
}

/**
 * Returns the shop's position for nearest-first lists: its home station, else the middle of the stations that it offers; undefined without
 * any.
 */
export async function readStationSortOrigin(tx: Tx, shopId: string): Promise<{ lat: number; lng: number } | undefined> {
  const { home, lines } = await readRailwayChoice(tx, shopId)
  const whole = home === null ? lines.flatMap(({ line, stations }) => (stations === null ? line : [])) : []
  const single = home === null ? lines.flatMap(({ stations }) => stations ?? []) : [home]
  return readStationsMidpoint(tx.$client, { lines: whole, stations: single })
}

type Versions<Version> = readonly (Version & { readonly form: Form })[]

/** Returns form versions with the names of lines and stations in `storedAnswers`, for display only. */
export async function fillFormsWithRailwayNames<Version>(
  tx: Tx,
  shopId: string,
  versions: Versions<Version>,
  storedAnswers: readonly Answers[],
): Promise<Versions<Version>> {
  const fields = versions.flatMap(({ form }) => allFields(form)).filter(isRailway)
  if (fields.length === 0) return versions
  const { lines } = await readRailwayChoice(tx, shopId)
  const names = await readOffered(tx, emptyRailwayChoice, storedCodes(fields, storedAnswers))
  return versions.map((version) => ({
    ...version,
    form: filled(version.form, names, { shop: lines.length > 0, country: lines.length > 0 }),
  }))
}

/** `hasChoices`: whether there are choices beyond `offered`. `checked`: stations of the country are limited to those in `offered`. */
function filled(form: Form, offered: Offered, hasChoices: { shop: boolean; country: boolean }, checked = false): Form {
  const { lines, stations, country } = offered
  const fill = (field: FormField): FormField => {
    if (!isRailway(field)) return field
    const there = isCountry(field) ? country : field.type === 'routes' ? lines : stations
    if (there.length === 0 && !hasChoices[isCountry(field) ? 'country' : 'shop']) return { ...field, off: true }
    if (field.type === 'routes') return { ...field, lines }
    return isCountry(field) ? { ...field, stations: country, ...(checked && { of: undefined }) } : { ...field, lines, stations }
  }
  return { steps: form.steps.map((step) => ({ ...step, fields: step.fields.map(fill) })) }
}

type StoredCodes = Record<RailwayField['type'] | 'country', readonly number[]>

function storedCodes(fields: readonly RailwayField[], storedAnswers: readonly Answers[]): StoredCodes {
  const of = (kind: keyof StoredCodes) => {
    const keys = new Set(fields.flatMap((field) => ((isCountry(field) ? 'country' : field.type) === kind ? field.key : [])))
    const answered = storedAnswers.flatMap((answers) => [...keys].flatMap((key) => getControlAnswers(answers, key)))
    return [...new Set(answered)].filter((code) => /^\d{1,9}$/.test(code)).map(Number)
  }
  return { routes: of('routes'), stations: of('stations'), country: of('country') }
}

export async function readRailwayChoice(tx: Tx, shopId: string): Promise<RailwayChoice> {
  const [row] = await tx.select().from(railwayChoices).where(eq(railwayChoices.shopId, shopId))
  return row?.choice ?? emptyRailwayChoice
}

/** `country`: stations of the country that cards hold. */
type Offered = { lines: readonly OfferedLine[]; stations: readonly OfferedStation[]; country: readonly OfferedStation[] }

async function readOffered(tx: Tx, { lines: chosen, notes }: RailwayChoice, storedAnswers: StoredCodes): Promise<Offered> {
  const stopsOf = new Map(chosen.map(({ line, stations }) => [line, stations]))
  const lines = await readRailwayLines(tx.$client, [...new Set([...stopsOf.keys(), ...storedAnswers.routes])])
  const open = lines.filter(({ code, closed }) => (stopsOf.has(code) && !closed) || storedAnswers.routes.includes(code))
  const served = new Map(open.map((line) => [line.code, offeredStops(line, stopsOf.get(line.code))]))
  const stationCodes = new Set([...[...served.values()].flat(), ...storedAnswers.stations])
  const [stations, country] = await Promise.all([
    readRailwayStations(tx.$client, [...stationCodes]),
    readFoundStations(tx.$client, storedAnswers.country),
  ])
  return {
    lines: open.map(({ code, name, kana }) => ({ ...option(code, name), kana, stations: served.get(code)!.map(String) })),
    stations: stations.map((station) => showStation(station, notes)),
    country: country.map(showCountry),
  }
}

/** `chosen`: undefined for a line that only cards hold. */
function offeredStops({ stops, closed }: LineWithStops, chosen: readonly number[] | null | undefined): readonly number[] {
  if (chosen === undefined || closed) return []
  return chosen === null ? stops : stops.filter((code) => chosen.includes(code))
}

function showStation({ code, label, kana, formerNames }: RailwayStation, notes: RailwayChoice['notes']): OfferedStation {
  const { alias, walk } = notes.find(({ station }) => station === code) ?? {}
  return { ...option(code, label), kana, ...(alias && { alias }), ...(formerNames && { formerNames }), ...(walk !== undefined && { walk }) }
}

const showCountry = (station: RailwayStation): OfferedStation => showStation(station, [])

const option = (code: number, { ja, en, zh }: LocalizedText) => ({
  value: String(code),
  label: { ja, en: en ?? ja, zh: zh ?? ja } satisfies TranslatedText,
})
