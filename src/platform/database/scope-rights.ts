/** Rights of `uketsuke_app`, the role that scoped statements run as (docs/architecture.md, Tenancy). */
import type pg from 'pg'
import type { ScopeEnforcement } from './db.ts'

/** Tables in `public` closed to scopes: lookups before a scope is known, and the installation's own data. */
export const databaseOwnerOnlyTables = [
  'migration',
  'resolver',
  'alarm',
  'installation',
  'outbox_due',
  'outbox_turn',
  'webhook_due',
  'backup',
  'erasure',
]

/** Tables in `public` without a tenant: the country's railways, which scopes read and only setup and import write. */
export const nationalRailwayTables = ['railway_master', 'railway_operator', 'railway_line', 'railway_station', 'railway_stop']

/** If the role can't be obtained (no right to create roles, or another user's), forces the policies on the owner instead. */
export async function applyScopeRights(client: pg.Client): Promise<ScopeEnforcement> {
  const scopeMode = (await obtainRole(client)) ? 'role' : 'force'
  await client.query('begin')
  if (scopeMode === 'role') await grantRights(client)
  await forcePolicies(client, scopeMode === 'force')
  await client.query('commit')
  return scopeMode
}

/** Returns the mode if `applyScopeRights` would change nothing; otherwise undefined. Changes nothing itself. */
export async function findCompleteScopeMode(client: pg.Client): Promise<ScopeEnforcement | undefined> {
  const hasRole = await succeeds(client, 'set local role uketsuke_app')
  if (!hasRole && (await mayCreateRoles(client))) return undefined
  const scopeMode = hasRole ? 'role' : 'force'
  if ((await findWronglyForced(client, !hasRole)).length > 0) return undefined
  return !hasRole || (await hasAllRights(client)) ? scopeMode : undefined
}

async function hasAllRights(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ complete: boolean }>(
    `select has_schema_privilege('uketsuke_app', 'public', 'usage') and not exists (
       select from pg_class
       where relnamespace = 'public'::regnamespace and case
         when relkind = 'S' then not has_sequence_privilege('uketsuke_app', oid, 'usage')
         when relname = any($1) then has_table_privilege('uketsuke_app', oid, 'select, insert, update, delete, truncate, references, trigger')
         when relname = any($2) then not has_table_privilege('uketsuke_app', oid, 'select')
           or has_table_privilege('uketsuke_app', oid, 'insert, update, delete, truncate')
         when relkind in ('r', 'p', 'v', 'm', 'f') then not (has_table_privilege('uketsuke_app', oid, 'select')
           and has_table_privilege('uketsuke_app', oid, 'insert') and has_table_privilege('uketsuke_app', oid, 'update')
           and has_table_privilege('uketsuke_app', oid, 'delete'))
         else false end
     ) as complete`,
    [databaseOwnerOnlyTables, nationalRailwayTables],
  )
  return rows[0]!.complete
}

/** Roles belong to the cluster, the migration lock to one database, so starts on other databases may race with every step. */
async function obtainRole(client: pg.Client): Promise<boolean> {
  if (await succeeds(client, 'set local role uketsuke_app')) return true
  for (let attempt = 0; attempt < 5; attempt++) {
    await succeeds(client, 'create role uketsuke_app nologin')
    await succeeds(client, 'grant uketsuke_app to current_user')
    if (await succeeds(client, 'set local role uketsuke_app')) return true
    if (!(await mayCreateRoles(client))) return false
  }
  return false
}

async function mayCreateRoles(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select rolcreaterole or rolsuper as may from pg_roles where rolname = current_user')
  return rows[0]?.may === true
}

async function succeeds(client: pg.Client, statement: string): Promise<boolean> {
  try {
    await client.query(`begin; ${statement}; commit`)
    return true
  } catch {
    await client.query('rollback')
    return false
  }
}

async function grantRights(client: pg.Client): Promise<void> {
  await client.query(`
    grant usage on schema public to uketsuke_app;
    grant select, insert, update, delete on all tables in schema public to uketsuke_app;
    grant usage on all sequences in schema public to uketsuke_app;
    alter default privileges in schema public grant select, insert, update, delete on tables to uketsuke_app;
    alter default privileges in schema public grant usage on sequences to uketsuke_app`)
  // Older schemas lack some of these tables.
  const { rows } = await client.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' and tablename = any($1)`,
    [[...databaseOwnerOnlyTables, ...nationalRailwayTables]],
  )
  for (const { tablename } of rows) {
    const rights = nationalRailwayTables.includes(tablename) ? 'insert, update, delete, truncate' : 'all'
    await client.query(`revoke ${rights} on public.${tablename} from uketsuke_app`)
  }
}

/** Removes forced policies in `role` mode. Otherwise a database that once ran under `force` would hide rows from the owner. */
async function forcePolicies(client: pg.Client, forced: boolean): Promise<void> {
  for (const name of await findWronglyForced(client, forced))
    await client.query(`alter table ${name} ${forced ? '' : 'no '}force row level security`)
}

async function findWronglyForced(client: pg.Client, forced: boolean): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity and relforcerowsecurity <> $1`,
    [forced],
  )
  return rows.map(({ name }) => name)
}
