/** Merges the draft on a device with the draft on the server. They differ after a lost connection or an edit on another device. */
import type { Answers } from '../forms/answers.ts'
import type { Field } from '../forms/field.ts'
import { mergeEdits } from './edits.ts'

/** A draft on the device: `answers` as typed, `base` and `rev` as the server last had them. */
export type DeviceDraft = { readonly answers: Answers; readonly base: Answers; readonly rev: number }

export type RebasedDraft = { readonly answers: Answers; readonly conflicts: readonly string[] }

/** Merges both drafts. The device's answer wins a conflict, unlike edits by staff. */
export function rebaseDraftAnswers(fields: readonly Field[], sides: Record<'before' | 'now' | 'mine', Answers>): RebasedDraft {
  const { answers, conflicts } = mergeEdits(fields, sides)
  const merged: Record<string, readonly string[]> = { ...answers }
  for (const { theirs, mine } of conflicts) {
    for (const key of Object.keys(theirs)) delete merged[key]
    Object.assign(merged, mine)
  }
  return { answers: merged, conflicts: conflicts.map(({ key }) => key) }
}

/**
 * Merges a page's copy of the card into the device's draft.
 * Ignores a page that is not newer: it was built during a save, or came from the browser's cache.
 */
export function rebaseDeviceDraft(
  fields: readonly Field[],
  device: DeviceDraft,
  page: { readonly answers: Answers; readonly rev: number } | undefined,
): DeviceDraft & RebasedDraft {
  if (!page || page.rev <= device.rev) return { ...device, conflicts: [] }
  return {
    base: page.answers,
    rev: page.rev,
    ...rebaseDraftAnswers(fields, { before: device.base, now: page.answers, mine: device.answers }),
  }
}
