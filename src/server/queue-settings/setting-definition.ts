/** Common part of lanes, services, counters and staff: lists of rows that a manager adds, edits and removes. */

import type { Temporal } from 'temporal-polyfill'
import type { ServiceRemovalRefusal } from '#contract/parts.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { runSettingsCommand, type SettingsEvent } from '../feed/settings-command.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import { readLastSettingsChange } from '../members/last-change.ts'
import { refuseRemovalWhileUsed, type SettingContext, type SettingIdField } from './setting-usage.ts'

type Row = { id: string; sort: number; rev: number }
type NotFound = 'lane.notFound' | 'service.notFound' | 'counter.notFound' | 'staff.notFound'

/** The transaction of one change. It holds the queue lock, so plain reads are enough. */
export type SettingTransaction = { ctx: SettingContext; tx: Tx; scope: Required<Scope> }

export type SettingDefinition<Shown extends { id: string }, Input extends object, Missing extends NotFound, Refused extends Refusal> = {
  entityType: 'lane' | 'service' | 'counter' | 'staff'
  notFound: Missing
  maxRows: number
  /** Fields with personal data. Their old and new values are stored where they can be erased. */
  personal?: readonly string[]
  read(tx: Tx, shopId: string): Promise<Row[]>
  shown(tx: Tx, shopId: string, now: Temporal.Instant): Promise<Shown[]>
  /** Normalizes the input for storage. */
  tidy?(writing: SettingTransaction, input: PartialInput<Input>): Promise<PartialInput<Input>>
  /** Returns a refusal if the input is invalid. `id`: row to change; undefined for a new one. */
  check(writing: SettingTransaction, input: Partial<Input>, id: string | undefined): Promise<Refused | undefined>
  insert(writing: SettingTransaction, row: { id: string; sort: number }, input: Input): Promise<unknown>
  save(writing: SettingTransaction, row: { id: string; rev: number }, after: Partial<Input>): Promise<unknown>
}

/** Settings that can be removed while no open ticket uses them. Staff are not removed; they leave (staff-leave.ts). */
export type RemovalDefinition = {
  use: SettingIdField
  /** Returns a further reason not to remove it; undefined if there is none. */
  refuseRemoval?(
    writing: SettingTransaction,
    id: string,
  ): Promise<Refusal<'lane.usedToday' | 'setting.inUse' | ServiceRemovalRefusal> | undefined>
  /** Archives the row, because past visits refer to it. */
  archive(writing: SettingTransaction, row: { id: string; rev: number }, now: Date): Promise<unknown>
}

export type PartialInput<Input> = { [Field in keyof Input]?: Input[Field] | undefined }

export function createSetting<Shown extends { id: string }, Input extends object, Missing extends NotFound, Refused extends Refusal>(
  kind: SettingDefinition<Shown, Input, Missing, Refused>,
  ctx: SettingContext,
  input: Input,
  call: StaffRequest,
) {
  const scope = scopeOf(call)
  return runSettingsCommand<Shown | Refusal<Missing>, Refused | Refusal<'setting.tooMany'>>(
    ctx,
    call,
    async (tx, now) => {
      const writing = { ctx, tx, scope }
      const rows = await kind.read(tx, scope.shopId)
      if (rows.length >= kind.maxRows) return refuse('setting.tooMany', { params: { limit: kind.maxRows } })
      const changes = diffFields<Input>({}, (await kind.tidy?.(writing, input)) ?? input)
      const refused = await kind.check(writing, changes.after, undefined)
      if (refused) return refused
      const id = newId(now.getTime())
      await kind.insert(writing, { id, sort: Math.max(0, ...rows.map(({ sort }) => sort + 1)) }, changes.after as Input)
      return { id, event: describe(kind, 'create', id, changes) }
    },
    shownOf(kind, ctx, scope.shopId),
  )
}

export function editSetting<Shown extends { id: string }, Input extends object, Missing extends NotFound, Refused extends Refusal>(
  kind: SettingDefinition<Shown, Input, Missing, Refused>,
  ctx: SettingContext,
  { id, rev }: { id: string; rev: number },
  edit: PartialInput<Input>,
  call: StaffRequest,
) {
  const scope = scopeOf(call)
  const shown = shownOf(kind, ctx, scope.shopId)
  return runSettingsCommand<Shown | Refusal<Missing>, Refused | Refusal<Missing | 'setting.changed'>>(
    ctx,
    call,
    async (tx) => {
      const writing = { ctx, tx, scope }
      const row = (await kind.read(tx, scope.shopId)).find((candidate) => candidate.id === id)
      if (!row) return refuse(kind.notFound)
      if (row.rev !== rev)
        return refuse('setting.changed', {
          current: await shown(tx, id),
          params: await readLastSettingsChange(tx, scope, kind.entityType, id),
        })
      const changes = diffFields<Input>(row, (await kind.tidy?.(writing, edit)) ?? edit)
      if (changes.changed.length === 0) return { id }
      const refused = await kind.check(writing, changes.after, id)
      if (refused) return refused
      await kind.save(writing, { id, rev: rev + 1 }, changes.after)
      return { id, event: describe(kind, 'edit', id, changes) }
    },
    shown,
  )
}

export function removeSetting<Missing extends NotFound>(
  kind: Pick<SettingDefinition<never, never, Missing, never>, 'entityType' | 'notFound' | 'read'> & RemovalDefinition,
  ctx: SettingContext,
  id: string,
  call: StaffRequest,
) {
  const scope = scopeOf(call)
  return runSettingsCommand<{ id: string }, Refusal<Missing | 'setting.inUse' | 'lane.usedToday' | ServiceRemovalRefusal>>(
    ctx,
    call,
    async (tx, now) => {
      const row = (await kind.read(tx, scope.shopId)).find((candidate) => candidate.id === id)
      if (!row) return refuse(kind.notFound)
      const writing = { ctx, tx, scope }
      const refused = (await refuseRemovalWhileUsed(tx, scope.shopId, kind.use, [id])) ?? (await kind.refuseRemoval?.(writing, id))
      if (refused) return refused
      await kind.archive(writing, { id, rev: row.rev + 1 }, now)
      return { id, event: { kind: `${kind.entityType}.remove`, entityType: kind.entityType, entityId: id, changed: [] } }
    },
    async () => ({ id }),
  )
}

/**
 * Orders all rows of a kind. Revisions stay, because no row is edited. Refuses with the current order if a row was added or removed in
 * between.
 */
export function reorderSettings(
  { entityType, read }: Pick<SettingDefinition<never, never, never, never>, 'entityType' | 'read'>,
  ctx: SettingContext,
  ids: readonly string[],
  call: StaffRequest,
) {
  const { shopId } = scopeOf(call)
  const order = async (tx: Tx) => (await read(tx, shopId)).map(({ id }) => id)
  return runSettingsCommand<{ ids: string[] }, Refusal<'setting.changed'>>(
    ctx,
    call,
    async (tx) => {
      const before = await order(tx)
      const isSame = before.length === ids.length && new Set(ids).size === ids.length && ids.every((id) => before.includes(id))
      if (!isSame) return refuse('setting.changed', { current: { ids: before } })
      if (before.join() === ids.join()) return { id: shopId }
      // Each kind has the name of its table.
      const statement = `update ${entityType} set sort = array_position($2::uuid[], id) where shop_id = $1 and id = any($2::uuid[])`
      await tx.$client.query(statement, [shopId, ids])
      const data = { before, after: ids }
      return { id: shopId, event: { kind: `${entityType}.arrange`, entityType: 'shop', entityId: shopId, changed: ['sort'], data } }
    },
    async (tx) => ({ ids: await order(tx) }),
  )
}

const scopeOf = ({ membership: { organizationId, shopId } }: StaffRequest) => ({ organizationId, shopId })

function shownOf<Shown extends { id: string }, Missing extends NotFound>(
  { shown, notFound }: Pick<SettingDefinition<Shown, never, Missing, never>, 'shown' | 'notFound'>,
  { clock }: SettingContext,
  shopId: string,
) {
  return async (tx: Tx, id: string): Promise<Shown | Refusal<Missing>> =>
    (await shown(tx, shopId, clock())).find((row) => row.id === id) ?? refuse(notFound)
}

function describe(
  { entityType, personal = [] }: Pick<SettingDefinition<never, never, never, never>, 'entityType' | 'personal'>,
  act: 'create' | 'edit',
  entityId: string,
  { changed, before, after }: { changed: string[]; before: Record<string, unknown>; after: object },
): SettingsEvent {
  const plain = (values: object) => Object.fromEntries(Object.entries(values).filter(([field]) => !personal.includes(field)))
  const values = Object.fromEntries(
    changed
      .filter((field) => personal.includes(field))
      .map((field) => [field, { before: before[field], after: (after as typeof before)[field] }]),
  )
  return { kind: `${entityType}.${act}`, entityType, entityId, changed, data: { before: plain(before), after: plain(after) }, values }
}

/** Fields in which the input differs from the row. Fields left out or undefined stay. */
type Changes<Input> = { changed: string[]; before: Record<string, unknown>; after: Partial<Input> }

export function diffFields<Input extends object>(
  row: object,
  input: { [Field in keyof Input]?: Input[Field] | undefined },
): Changes<Input> {
  const has = row as Record<string, unknown>
  const after = Object.fromEntries(
    Object.entries(input).filter(([field, value]) => value !== undefined && canonical(value) !== canonical(has[field])),
  )
  const changed = Object.keys(after)
  return { changed, before: Object.fromEntries(changed.map((field) => [field, has[field]])), after: after as Partial<Input> }
}

/** Sorts object keys, because the database returns those of names and hours in another order than the contract. */
function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
