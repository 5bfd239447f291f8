import { type Refusal, refuse } from '#domain/refusal.ts'

const maxDisplayNameLength = 100
const maxPhotoUrlLength = 2048

export function parseDisplayName(input: unknown): string | Refusal<'INVALID_DISPLAY_NAME'> {
  const name = typeof input === 'string' ? input.normalize('NFC').trim() : ''
  return name === '' || name.length > maxDisplayNameLength ? refuse('INVALID_DISPLAY_NAME') : name
}

/** Returns the normalized name; null if none is given. */
export function parseOptionalDisplayName(input: unknown): string | null | Refusal<'INVALID_DISPLAY_NAME'> {
  return input === undefined || input === null || input === '' ? null : parseDisplayName(input)
}

/** Returns the address of a picture; null for an empty one. The server never fetches it. */
export function parsePhotoUrl(input: unknown): string | null | Refusal<'INVALID_PHOTO_URL'> {
  if (input === null || input === '') return null
  const isWeb = typeof input === 'string' && input.length <= maxPhotoUrlLength && /^https?:$/.test(URL.parse(input)?.protocol ?? '')
  return isWeb ? input : refuse('INVALID_PHOTO_URL')
}
