import type { CallResult } from '#contract/page.ts'
import { saveFile } from '../device/save-file.ts'
import { read } from './api.ts'

/** Reads an answer that is a file: saves it under the name that the server gave it, which is the value. */
export async function saveAnswer(response: Response): Promise<{ ok: true; value: string } | Extract<CallResult<never>, { ok: false }>> {
  if (!response.ok) return read<never>(response)
  const name = /filename="(.+?)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  saveFile(await response.blob(), name)
  return { ok: true, value: name }
}
