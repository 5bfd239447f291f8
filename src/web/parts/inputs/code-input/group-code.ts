import { entryCodeLength, plainEntryCode } from '#domain/entry-code.ts'
import { looksLikeLink } from './entry-link.ts'

export type Typed = { text: string; caret: number }

const half = entryCodeLength / 2

/** What stands in the field, as the poster has it: `K7M4-2QXA`. The caret stays behind the same character. Links stay as they are. */
export function groupCode({ text, caret }: Typed): Typed {
  if (looksLikeLink(text)) return { text, caret }
  const code = plainEntryCode(text)
  const before = plainEntryCode(text.slice(0, caret)).length
  if (code.length <= half) return { text: code, caret: before }
  return { text: `${code.slice(0, half)}-${code.slice(half)}`, caret: before > half ? before + 1 : before }
}
