import { parse } from 'csv-parse/sync'
import type { ImportCheck } from '#contract/cards/import.ts'
import type { FileEncoding } from '#contract/file-encoding.ts'
import type { TestApp } from './app.ts'
import { createBearerHeaders, post, type TestMember } from './world.ts'

export type CardExportOptions = { encoding?: FileEncoding; locale?: string; key?: string; [filter: string]: unknown }

export function exportCards(
  app: Pick<TestApp, 'request'>,
  shopId: string,
  member: TestMember,
  { locale = 'ja', key, ...body }: CardExportOptions = {},
) {
  const headers = { ...createBearerHeaders(member), 'accept-language': locale }
  return post(app, `/shops/${shopId}/cards-export`, { headers, body, ...(key && { key }) })
}

export async function responseBytes(response: Response): Promise<Buffer> {
  if (!response.ok) throw new Error(await response.text())
  return Buffer.from(await response.arrayBuffer())
}

export function parseCsvRows(text: string): Record<string, string>[] {
  return parse(text, { bom: true, columns: (names: string[]) => names.map((name) => /\[(.+)\]$/.exec(name)![1]!) })
}

export type TestImportOptions = { columns?: (string | null)[]; locale?: string; key?: string; by?: Pick<TestApp, 'request'> }
type File = string | Uint8Array
const base64 = (file: File) => Buffer.from(file).toString('base64')

export async function checkImport(
  app: Pick<TestApp, 'request'>,
  shopId: string,
  member: TestMember,
  file: File,
  { columns, locale = 'ja' }: TestImportOptions = {},
) {
  const headers = { ...createBearerHeaders(member), 'accept-language': locale }
  const response = await post(app, `/shops/${shopId}/cards-check-import`, { headers, body: { file: base64(file), columns } })
  return (await response.json()) as ImportCheck & { code?: string; params?: object }
}

/** Imports with the guessed columns, unless `mapped` names them. */
export async function importCards(
  app: Pick<TestApp, 'request'>,
  shopId: string,
  member: TestMember,
  file: File,
  mapped: TestImportOptions = {},
) {
  const { by = app, key, locale = 'ja' } = mapped
  const columns = mapped.columns ?? (await checkImport(app, shopId, member, file)).columns.map(({ to }) => to)
  const headers = { ...createBearerHeaders(member), 'accept-language': locale }
  const response = await post(by, `/shops/${shopId}/cards-import`, { headers, body: { file: base64(file), columns }, ...(key && { key }) })
  return { http: response.status, ...((await response.json()) as Record<string, unknown>) }
}
