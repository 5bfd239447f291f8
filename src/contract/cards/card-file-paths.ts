/** Upload path of a visitor's photos, by the card's token. Without schemas, because visitors' pages must not load zod. */
const files = '/cards/{token}/files'

export const visitorPhotoEndpoints = {
  add: { path: files },
  remove: { path: `${files}/{fileId}/remove` },
  thumbnail: { path: `${files}/{fileId}/thumbnail` },
} as const
