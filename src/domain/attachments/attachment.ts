/** Files of a reception card: the visitor's photos and staff's attachments. */
import { removeHiddenCharacters } from '../hidden-characters.ts'
import { truncateText } from '../text-length.ts'

export const attachmentKinds = ['image', 'pdf', 'text'] as const
/** Pictures are stored as re-encoded JPEG, PDFs unchanged. `text`: the mail of which the card was made. */
export type AttachmentKind = (typeof attachmentKinds)[number]

const megabyte = 1_000_000

export const maxFileBytes = 20 * megabyte

/** Limits of a card's stored files. The visitor's share is smaller, so that staff always have room. */
export const cardFileLimits = { files: 40, bytes: 150 * megabyte }
export const visitorFileLimits = { files: 10, bytes: 50 * megabyte }
/** Limits in bytes of all files of a shop, and of those on drafts, which anyone can create. */
export const shopFileByteLimits = { all: 20_000 * megabyte, drafts: 1_000 * megabyte }

/** Days after a draft's last change. */
export const draftFileRetentionDays = 14

export type FileUsage = { readonly files: number; readonly bytes: number }

export function hasRoomForFile(room: FileUsage, taken: FileUsage, bytes: number): boolean {
  return taken.files < room.files && taken.bytes + bytes <= room.bytes
}

const endings: Readonly<Record<AttachmentKind, string>> = { image: '.jpg', pdf: '.pdf', text: '.txt' }
const maxNameLength = 80

/** Returns a file name that is safe to show and save: without hidden and forbidden characters, with the ending of its kind. */
export function sanitizeAttachmentName(given: string, kind: AttachmentKind): string {
  const name = removeHiddenCharacters(given.normalize('NFC').toWellFormed())
    .replace(/^.*[\\/]/, '')
    .replace(/[<>:"|?*\ufffd]/g, '_')
    .replace(/\.[^.]{1,8}$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  // Cut between characters, never inside one.
  return `${truncateText(name, maxNameLength).trim() || kind}${endings[kind]}`
}
