/** Text lengths like PostgreSQL's, in code points: 𠮷 is one. */

export const characterCount = (text: string): number => text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0)

const clusters = 'Segmenter' in Intl ? new Intl.Segmenter('ja', { granularity: 'grapheme' }) : undefined

/** Cuts a text to at most `max` characters, never inside a cluster such as 葛 with its variation selector, or a family of emoji. */
export function truncateText(text: string, max: number): string {
  // A character has at most two code units. Reading megabytes behind the cut would block the server.
  const start = text.slice(0, max * 2 + 2)
  if (characterCount(start) <= max) return text
  let cut = ''
  let count = 0
  for (const part of clusters ? Array.from(clusters.segment(start), ({ segment }) => segment) : start) {
    count += characterCount(part)
    if (count > max) return cut
    cut += part
  }
  return cut
}
