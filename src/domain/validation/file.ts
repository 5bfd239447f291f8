import type { FileLike } from './rule.ts'

/** One file or several. Anything else is no file, and passes no rule about files. */
export function eachFile(value: unknown, passes: (file: FileLike) => boolean): boolean {
  return Array.isArray(value) ? value.every((file) => isFile(file) && passes(file)) : isFile(value) && passes(value)
}

function isFile(value: unknown): value is FileLike {
  return typeof value === 'object' && value !== null && typeof (value as FileLike).name === 'string'
}
