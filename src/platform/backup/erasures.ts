/**
 * Log of erasures by id, written in the erasing transaction and then to a file beside the backups, which is copied with them. A restore
 * repeats the erasures that its backup doesn't contain.
 */
import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { erasureKinds } from '#domain/kinds.ts'
import type { Database, Scope, Tx } from '../database/db.ts'
import { newId } from '../ids.ts'
import { OperatorError } from '../operator-error.ts'
import { makePrivateFolder } from '../postgres/data-folder.ts'

const Erasure = z.object({
  id: z.uuid(),
  /** Null for accounts, which belong to no organization. */
  organizationId: z.uuid().nullable(),
  shopId: z.uuid().nullable(),
  kind: z.enum(erasureKinds),
  entityId: z.string(),
  /** The parts that were erased, if not all. */
  what: z.record(z.string(), z.unknown()),
  at: z.iso.datetime(),
})
export type Erasure = z.infer<typeof Erasure>

type Erased = { kind: Erasure['kind']; ids: readonly string[]; what?: Erasure['what'] }

/** Call in the transaction that erases; pass no scope if it runs outside all scopes. */
export async function recordErasure(tx: Tx, scope: Required<Scope> | undefined, { kind, ids, what: details = {} }: Erased): Promise<void> {
  for (const id of ids)
    await tx.$client.query({
      name: 'note-erasure',
      text: 'select note_erasure($1, $2, $3, $4, $5, $6)',
      values: [newId(), scope?.organizationId ?? null, scope?.shopId ?? null, kind, id, JSON.stringify(details)],
    })
}

const listName = 'erasures.jsonl'
/** Advisory lock for appending lines, because several processes may share a folder. */
const beingListed = 7_130_405
const batchSize = 1_000

/** Appends unlisted erasures to the file. If a process dies between file and database, a line is appended twice, which does no harm. */
export async function appendUnlistedErasures(db: Database, folder: string): Promise<void> {
  const { rows } = await db.pool.query<{ any: boolean }>({
    name: 'any-unlisted-erasure',
    text: 'select exists (select from erasure where not listed) as any',
  })
  if (!rows[0]?.any) return
  while ((await copyBatch(db, folder)) === batchSize);
}

function copyBatch(db: Database, folder: string): Promise<number> {
  return db.inTransaction(async ({ $client }) => {
    await $client.query('select pg_advisory_xact_lock($1)', [beingListed])
    const { rows } = await $client.query<{ id: string; line: Erasure }>(
      `select id, json_build_object('id', id, 'organizationId', organization_id, 'shopId', shop_id, 'kind', kind, 'entityId', entity_id, 'what', what,
                                    'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as line
         from erasure where not listed order by at, id limit $1`,
      [batchSize],
    )
    if (rows.length === 0) return 0
    await append(folder, rows.map(({ line }) => `${JSON.stringify(line)}\n`).join(''))
    await $client.query('update erasure set listed = true where id = any($1)', [rows.map(({ id }) => id)])
    return rows.length
  })
}

/**
 * Starts a list with all known erasures if the folder has none. A backup without a list beside it was therefore copied without it. Call
 * before the backup is written.
 */
export async function ensureErasureList(client: Pick<pg.Client, 'query'>, folder: string): Promise<void> {
  // Older schemas have no list of erasures.
  const { rows } = await client.query<{ known: boolean }>(`select to_regclass('public.erasure') is not null as known`)
  if (!rows[0]!.known || (await isListed(folder))) return
  await client.query('update erasure set listed = false where listed')
  await append(folder, '')
}

const isListed = (folder: string): Promise<boolean> =>
  stat(join(folder, listName)).then(
    () => true,
    () => false,
  )

async function append(folder: string, lines: string): Promise<void> {
  await makePrivateFolder(folder, 'BACKUP_DIR')
  const file = await open(join(folder, listName), 'a', 0o600)
  try {
    // Ends a line that a crash has cut off before the next one begins.
    const { size } = await file.stat()
    await file.appendFile(size > 0 ? `\n${lines}` : lines)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Returns the erasures of the list; undefined if there is no list. */
export async function readErasureList(folder: string): Promise<Erasure[] | undefined> {
  const file = join(folder, listName)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  const lines = text?.split('\n').filter((line) => line !== '')
  return lines?.flatMap((line, index) => {
    try {
      return [Erasure.parse(JSON.parse(line))]
    } catch (cause) {
      // Cut off by a crash. The database still has it as unlisted, so it was appended again.
      if (!line.endsWith('Z"}')) return []
      throw new OperatorError(`${file} is damaged (line ${index + 1}); take the copy of it that was made with the backup`, { cause })
    }
  })
}

/** Erasures to repeat after a restore, oldest first. */
export async function readErasuresToRepeat(db: Database): Promise<Erasure[]> {
  const { rows } = await db.pool.query<Erasure>(
    `select id, organization_id as "organizationId", shop_id as "shopId", kind, entity_id as "entityId", what, at from erasure where repeat order by at, id`,
  )
  return rows
}

export async function markErasureRepeated(db: Database, id: string): Promise<void> {
  await db.pool.query('update erasure set repeat = false where id = $1', [id])
}
