/** Files of a reception card: the visitor's photos, and what staff lay beside them. */
import { withoutHiddenCharacters } from '../hidden-characters.ts'
import { cutText } from '../text-length.ts'

export const attachmentKinds = ['image', 'pdf'] as const
/** Pictures are kept as JPEG, drawn anew; a PDF is kept as it came. */
export type AttachmentKind = (typeof attachmentKinds)[number]

const megabyte = 1_000_000

/** Of one file as it is sent, in bytes. */
export const largestFile = 20 * megabyte

/** Of what is kept. A visitor's share of a card is less than the card's own, so that staff have room whatever was sent. */
export const cardRoom = { files: 40, bytes: 150 * megabyte }
export const visitorRoom = { files: 10, bytes: 50 * megabyte }
/** Bytes of a shop's cards together, and of its drafts, which nobody has sent and anybody may begin. */
export const shopRoom = { all: 20_000 * megabyte, drafts: 1_000 * megabyte }

/** Days since a draft was touched. */
export const draftFilesKept = 14

export type Amount = { readonly files: number; readonly bytes: number }

/** Whether one more of that size still has its place. */
export function hasRoom(room: Amount, taken: Amount, bytes: number): boolean {
  return taken.files < room.files && taken.bytes + bytes <= room.bytes
}

const endings: Readonly<Record<AttachmentKind, string>> = { image: '.jpg', pdf: '.pdf' }
const maxNameLength = 80

/** The file's own name as it may be shown and saved anywhere: without what nobody sees or no disk takes, and with the ending of what it is. */
export function attachmentName(given: string, kind: AttachmentKind): string {
  const name = withoutHiddenCharacters(given.normalize('NFC').toWellFormed())
    .replace(/^.*[\\/]/, '')
    .replace(/[<>:"|?*\ufffd]/g, '_')
    .replace(/\.[^.]{1,8}$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  // By characters: half of one is none.
  return `${cutText(name, maxNameLength).trim() || kind}${endings[kind]}`
}
