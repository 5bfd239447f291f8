/** A caller's view of an operation. Without schemas, because visitors' pages must not load zod. */
import type { Operation } from './operation.ts'

/** Type of a value that is not JSON, in both directions. */
export const binaryMediaType = 'application/octet-stream'

/** Returns the path with its parameters, none of which can lead to another operation's path. */
export function operationPath(entry: Pick<Operation, 'path'>, params: Readonly<Record<string, unknown>> = {}): string {
  return entry.path.replace(/\{(\w+)\}/g, (_, name: string) => pathSegment(String(params[name])))
}

/** URLs drop segments that are empty or only dots, even if encoded; no id looks like that. Lone surrogates cannot be encoded. */
function pathSegment(value: string): string {
  return /^\.{0,2}$/.test(value) ? '-' : encodeURIComponent(value.replace(/\p{Cs}/gu, '\ufffd'))
}
