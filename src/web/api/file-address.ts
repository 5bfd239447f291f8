import type { Operation } from '#contract/operation.ts'
import { operationPath } from '#contract/operation-path.ts'

/** Fixed, because pictures are shown from the same origin that they are uploaded to. */
const base = '/api/v1'

/** Returns the address of a file or another non-page request. */
export const apiUrl = (entry: Pick<Operation, 'path'>, params: Record<string, string>) => `${base}${operationPath(entry, params)}`
