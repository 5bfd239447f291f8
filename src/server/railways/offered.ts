import { eq } from 'drizzle-orm'
import type { OfferedRailways } from '#contract/offered-railways.ts'
import type { RailwayStation } from '#contract/railways.ts'
import { type Answers, allAnswered } from '#domain/forms/answers.ts'
import type { OfferedLine, OfferedStation, Words } from '#domain/forms/field.ts'
import { allFields, type Form, type FormField } from '#domain/forms/form.ts'
import type { LocalText } from '#domain/locale.ts'
import { noRailways, type RailwayChoice } from '#domain/railways/choice.ts'
import type { Tx } from '#platform/database/db.ts'
import { readMasterState } from './master/write-master.ts'
import { type LineWithStops, readLines, readPlainStations } from './read.ts'
import { railwayChoices } from './table.ts'

type RailwayField = FormField & { type: 'routes' | 'stations' }
const isRailway = (field: FormField): field is RailwayField => field.type === 'routes' || field.type === 'stations'

/**
 * A form with what its shop offers of the railways now. What the cards hold that is offered no more, or closed, stays readable and may be kept. Where there
 * is nothing to choose from nothing is asked for, and a form that asks for no railways is read no further.
 */
export async function withRailways(tx: Tx, shopId: string, form: Form, held: readonly Answers[]): Promise<Form> {
  const fields = allFields(form).filter(isRailway)
  if (fields.length === 0) return form
  const choice = await readChoice(tx, shopId)
  return filled(form, await readOffered(tx, choice, heldCodes(fields, held)))
}

/** For others than our own pages. */
export async function readOfferedRailways(tx: Tx, shopId: string): Promise<OfferedRailways> {
  const [{ lines, stations }, state] = await Promise.all([
    readChoice(tx, shopId).then((choice) => readOffered(tx, choice, { routes: [], stations: [] })),
    readMasterState(tx),
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

/** Where "near the shop" is counted from. */
export async function readHome(tx: Tx, shopId: string): Promise<RailwayStation | undefined> {
  const { home } = await readChoice(tx, shopId)
  return home === null ? undefined : (await readPlainStations(tx.$client, [home]))[0]
}

type Versions<Version> = readonly (Version & { readonly form: Form })[]

/** To be read and not filled in: versions of a form with the names of what these cards hold, however much the shop offers. */
export async function withRailwayNames<Version>(
  tx: Tx,
  shopId: string,
  versions: Versions<Version>,
  held: readonly Answers[],
): Promise<Versions<Version>> {
  const fields = versions.flatMap(({ form }) => allFields(form)).filter(isRailway)
  if (fields.length === 0) return versions
  const { lines } = await readChoice(tx, shopId)
  const names = await readOffered(tx, noRailways, heldCodes(fields, held))
  return versions.map((version) => ({ ...version, form: filled(version.form, names, lines.length > 0) }))
}

/** @param asks Whether there is something to choose from that isn't among it. */
function filled(form: Form, offered: Offered, asks = false): Form {
  const fill = (field: FormField): FormField => {
    if (!isRailway(field)) return field
    const { lines, stations } = offered
    if (!asks && (field.type === 'routes' ? lines : stations).length === 0) return { ...field, off: true }
    return field.type === 'routes' ? { ...field, lines } : { ...field, lines, stations }
  }
  return { steps: form.steps.map((step) => ({ ...step, fields: step.fields.map(fill) })) }
}

type Held = Record<RailwayField['type'], readonly number[]>

function heldCodes(fields: readonly RailwayField[], held: readonly Answers[]): Held {
  const of = (type: RailwayField['type']) => {
    const keys = new Set(fields.flatMap((field) => (field.type === type ? field.key : [])))
    const given = held.flatMap((answers) => [...keys].flatMap((key) => allAnswered(answers, key)))
    return [...new Set(given)].filter((code) => /^\d{1,9}$/.test(code)).map(Number)
  }
  return { routes: of('routes'), stations: of('stations') }
}

async function readChoice(tx: Tx, shopId: string): Promise<RailwayChoice> {
  const [row] = await tx.select().from(railwayChoices).where(eq(railwayChoices.shopId, shopId))
  return row?.choice ?? noRailways
}

type Offered = { lines: readonly OfferedLine[]; stations: readonly OfferedStation[] }

async function readOffered(tx: Tx, { lines: chosen, notes }: RailwayChoice, held: Held): Promise<Offered> {
  const stopsOf = new Map(chosen.map(({ line, stations }) => [line, stations]))
  const lines = await readLines(tx.$client, [...new Set([...stopsOf.keys(), ...held.routes])])
  const open = lines.filter(({ code, closed }) => (stopsOf.has(code) && !closed) || held.routes.includes(code))
  const served = new Map(open.map((line) => [line.code, offeredStops(line, stopsOf.get(line.code))]))
  const stations = await readPlainStations(tx.$client, [...[...served.values()].flat(), ...held.stations])
  return {
    lines: open.map(({ code, name, kana }) => ({ ...option(code, name), kana, stations: served.get(code)!.map(String) })),
    stations: stations.map((station) => showStation(station, notes)),
  }
}

/** `chosen` undefined: a line that is only held. */
function offeredStops({ stops, closed }: LineWithStops, chosen: readonly number[] | null | undefined): readonly number[] {
  if (chosen === undefined || closed) return []
  return chosen === null ? stops : stops.filter((code) => chosen.includes(code))
}

function showStation({ code, name, kana }: RailwayStation, notes: RailwayChoice['notes']): OfferedStation {
  const { alias, walk } = notes.find(({ station }) => station === code) ?? {}
  return { ...option(code, name), kana, ...(alias && { alias }), ...(walk !== undefined && { walk }) }
}

const option = (code: number, { ja, en, zh }: LocalText) => ({
  value: String(code),
  label: { ja, en: en ?? ja, zh: zh ?? ja } satisfies Words,
})
