/** Where a visitor's photos go, by the card's token. Apart from the schemas, because visitors' pages need them without zod. */
const files = '/cards/{token}/files'

export const cardFilePaths = {
  add: { path: files },
  remove: { path: `${files}/{fileId}/remove` },
  thumbnail: { path: `${files}/{fileId}/thumbnail` },
} as const
