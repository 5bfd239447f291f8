import type { Operation } from '#contract/operation.ts'
import { operationPath } from '#contract/operation-path.ts'

/** Where pictures are shown from they are sent to: beside the pages, as event streams are. */
const base = '/api/v1'

/** The address of a file. */
export const fileAddress = (entry: Pick<Operation, 'path'>, params: Record<string, string>) => `${base}${operationPath(entry, params)}`
