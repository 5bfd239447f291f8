/** What a caller takes from an operation. Apart from the schemas, because visitors' pages need it without zod. */
import type { Operation } from './operation.ts'

/** Of what is no JSON, there and back. */
export const uploadType = 'application/octet-stream'

/** The path with its parameters filled in. None of them can lead to another operation's path. */
export function operationPath(entry: Pick<Operation, 'path'>, params: Readonly<Record<string, unknown>> = {}): string {
  return entry.path.replace(/\{(\w+)\}/g, (_, name: string) => pathSegment(String(params[name])))
}

/** A URL drops a segment that is empty or only dots, also when these are encoded; no id looks like that. Half characters can't be encoded. */
function pathSegment(value: string): string {
  return /^\.{0,2}$/.test(value) ? '-' : encodeURIComponent(value.replace(/\p{Cs}/gu, '\ufffd'))
}
