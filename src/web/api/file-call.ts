import type { Operation, OperationAnswer } from '#contract/operation.ts'
import { binaryMediaType } from '#contract/operation-path.ts'
import type { Problem } from '#contract/problem.ts'
import { pathLocale } from '../i18n/locale.ts'
import { apiUrl } from './file-address.ts'

/** `problem` is undefined if the connection failed, so the outcome is unknown. */
export type FileUploadResult<O> = { ok: true; value: OperationAnswer<O> } | { ok: false; problem: Problem | undefined }

type Sending = {
  params: Record<string, string>
  query: Record<string, string>
  file: Blob
  /** Idempotency key: a repeated upload is stored once. */
  key: string
  token?: string | undefined
  /** Progress from 0 to 1. */
  onProgress?: (part: number) => void
}

/** A slow connection sends 20 MB within it. */
const timeoutMs = 120_000

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. Never throws. */
export function uploadFile<O extends Operation>(
  entry: Pick<O, 'path'>,
  { params, query, file, key, token, onProgress }: Sending,
): Promise<FileUploadResult<O>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${apiUrl(entry, params)}?${new URLSearchParams(query)}`)
    request.timeout = timeoutMs
    request.setRequestHeader('content-type', binaryMediaType)
    request.setRequestHeader('idempotency-key', key)
    request.setRequestHeader('accept-language', pathLocale(location.pathname))
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0)
    request.onload = () => resolve(read(request))
    request.onerror = request.ontimeout = () => resolve({ ok: false, problem: undefined })
    request.send(file)
  })
}

function read<O>({ status, responseText }: XMLHttpRequest): FileUploadResult<O> {
  try {
    const body = JSON.parse(responseText)
    return status < 300 ? { ok: true, value: body } : { ok: false, problem: typeof body.code === 'string' ? body : undefined }
  } catch {
    // A proxy's error page instead of ours.
    return { ok: false, problem: undefined }
  }
}

/** Returns true if a retry may succeed. */
export const mayTryAgain = (problem: Problem | undefined) => !problem || problem.status >= 500 || problem.status === 429
