import type { Operation } from '#contract/operation.ts'
import { operationPath } from '#contract/operation-path.ts'

/** Where pictures are shown from they are sent to, as event streams are. */
const base = '/api/v1'

/** The address of a file, or of anything else that is asked for beside the pages. */
export const apiUrl = (entry: Pick<Operation, 'path'>, params: Record<string, string>) => `${base}${operationPath(entry, params)}`
