import type { FileLike } from './rule.ts'

/** Checks one file or several. Any other value fails. */
export function everyFilePasses(value: unknown, passes: (file: FileLike) => boolean): boolean {
  return Array.isArray(value) ? value.every((file) => isFile(file) && passes(file)) : isFile(value) && passes(value)
}

function isFile(value: unknown): value is FileLike {
  return typeof value === 'object' && value !== null && typeof (value as FileLike).name === 'string'
}
