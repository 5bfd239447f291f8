/** A draft on a device and on the server, which are never the same for long: a line is cut, another device writes, a page was on its way meanwhile. */
import type { Answers } from '../forms/answers.ts'
import type { Field } from '../forms/field.ts'
import { mergeEdits } from './edits.ts'

/** As a device keeps it: what was typed there, over what the server had when the device last heard of it. */
export type DeviceDraft = { readonly answers: Answers; readonly base: Answers; readonly rev: number }

/** `conflicts`: the fields that both sides have changed. */
export type RebasedDraft = { readonly answers: Answers; readonly conflicts: readonly string[] }

/** Unlike what staff do to a card, what its visitor typed here stays also where another device has answered the same question in another way. */
export function rebaseDraft(fields: readonly Field[], sides: Record<'before' | 'now' | 'mine', Answers>): RebasedDraft {
  const { answers, conflicts } = mergeEdits(fields, sides)
  const merged: Record<string, readonly string[]> = { ...answers }
  for (const { theirs, mine } of conflicts) {
    for (const key of Object.keys(theirs)) delete merged[key]
    Object.assign(merged, mine)
  }
  return { answers: merged, conflicts: conflicts.map(({ key }) => key) }
}

/**
 * What a page goes on with, that came with the card as the server had it. A page can be older than what the device knows: it was made while a save was on
 * its way, or lay in the browser. Then it says nothing.
 */
export function resumeDraft(
  fields: readonly Field[],
  device: DeviceDraft,
  page: { readonly answers: Answers; readonly rev: number } | undefined,
): DeviceDraft & RebasedDraft {
  if (!page || page.rev <= device.rev) return { ...device, conflicts: [] }
  return { base: page.answers, rev: page.rev, ...rebaseDraft(fields, { before: device.base, now: page.answers, mine: device.answers }) }
}
