import { type Refusal, refuse } from '#domain/refusal.ts'

const maxDisplayNameLength = 100
const maxPhotoUrlLength = 2048

export function readDisplayName(given: unknown): string | Refusal<'INVALID_DISPLAY_NAME'> {
  const name = typeof given === 'string' ? given.normalize('NFC').trim() : ''
  return name === '' || name.length > maxDisplayNameLength ? refuse('INVALID_DISPLAY_NAME') : name
}

/** Returns the normalized name; null if none is given. */
export function readOptionalName(given: unknown): string | null | Refusal<'INVALID_DISPLAY_NAME'> {
  return given === undefined || given === null || given === '' ? null : readDisplayName(given)
}

/** Returns the address of a picture; null for an empty one. The server never fetches it. */
export function readPhotoUrl(given: unknown): string | null | Refusal<'INVALID_PHOTO_URL'> {
  if (given === null || given === '') return null
  const isWeb = typeof given === 'string' && given.length <= maxPhotoUrlLength && /^https?:$/.test(URL.parse(given)?.protocol ?? '')
  return isWeb ? given : refuse('INVALID_PHOTO_URL')
}
