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
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity and relforcerowsecurity <> $1`,
    [forced],
  )
  for (const { name } of rows) await client.query(`alter table ${name} ${forced ? '' : 'no '}force row level security`)
}
