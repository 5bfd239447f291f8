/** Detects a file's kind from its first bytes, as its name and media type are not reliable. */
const fileKinds = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heic', 'pdf'] as const
export type FileKind = (typeof fileKinds)[number]

export const fileHeadBytes = 32

export function detectFileKind(head: Uint8Array): FileKind | undefined {
  const text = String.fromCharCode(...head.subarray(0, fileHeadBytes))
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.startsWith('%PDF-')) return 'pdf'
  if (text.slice(4, 8) !== 'ftyp') return undefined
  // Brands of the container: the main one first, then compatible ones.
  const brands = [text.slice(8, 12), ...(text.slice(16).match(/.{4}/gs) ?? [])]
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'avif'
  return brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) ? 'heic' : undefined
}
