import type { ApiCallResult } from '#contract/page.ts'
import { saveFile } from '../device/save-file.ts'
import { readResponse } from './api.ts'

/** Saves a file response under the name that the server gave; the name is the value. */
export async function saveFileResponse(
  response: Response,
): Promise<{ ok: true; value: string } | Extract<ApiCallResult<never>, { ok: false }>> {
  if (!response.ok) return readResponse<never>(response)
  const name = /filename="(.+?)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  saveFile(await response.blob(), name)
  return { ok: true, value: name }
}
