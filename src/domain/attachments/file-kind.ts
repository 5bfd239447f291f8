/** What a file is by its first bytes: its name and the type that a browser made of the name say nothing. */
const fileKinds = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heic', 'pdf'] as const
export type FileKind = (typeof fileKinds)[number]

/** How many bytes are enough to tell. */
export const headLength = 32

export function fileKind(head: Uint8Array): FileKind | undefined {
  const text = String.fromCharCode(...head.subarray(0, headLength))
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.startsWith('%PDF-')) return 'pdf'
  if (text.slice(4, 8) !== 'ftyp') return undefined
  // The brands of the container, the main one first: the others say what else may read it.
  const brands = [text.slice(8, 12), ...(text.slice(16).match(/.{4}/gs) ?? [])]
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'avif'
  return brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) ? 'heic' : undefined
}
