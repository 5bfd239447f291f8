import { parse } from 'csv-parse/sync'
import type { FileEncoding } from '#contract/file-encoding.ts'
import type { TestApp } from './app.ts'
import { bearer, post, type TestMember } from './world.ts'

export type Asked = { encoding?: FileEncoding; locale?: string; key?: string; [filter: string]: unknown }

/** The file of the shop's cards, as the member gets it. */
export function exportCards(
  app: Pick<TestApp, 'request'>,
  shopId: string,
  member: TestMember,
  { locale = 'ja', key, ...body }: Asked = {},
) {
  const headers = { ...bearer(member), 'accept-language': locale }
  return post(app, `/shops/${shopId}/cards-export`, { headers, body, ...(key && { key }) })
}

export async function bytesOf(response: Response): Promise<Buffer> {
  if (!response.ok) throw new Error(await response.text())
  return Buffer.from(await response.arrayBuffer())
}

/** By the keys of the header. */
export function rowsOf(text: string): Record<string, string>[] {
  return parse(text, { bom: true, columns: (names: string[]) => names.map((name) => /\[(.+)\]$/.exec(name)![1]!) })
}
