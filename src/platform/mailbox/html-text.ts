/** Converts the HTML of a mail to lines of text. Cells of a table row stay on one line, so that labels stay beside their values. */

const tagName = /^\/?[a-z][a-z0-9]*/iu
const hiddenElement = /^(?:script|style|head|title|template)$/u
const cellEnd = /^\/t[dh]$/u
const lineEnd = /^(?:br|\/?(?:p|div|tr|table|li|ul|ol|dl|dt|dd|h[1-6]|blockquote|section|center|pre))$/u
const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));?/giu
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', yen: '¥', copy: '©' }

export function htmlToText(html: string): string {
  const [start = '', ...pieces] = html.replace(/\s+/gu, ' ').split('<')
  const parts = [start]
  /** End of the comment or hidden element in which the piece stands. */
  let until: string | undefined
  for (const piece of pieces) {
    const isComment = piece.startsWith('!--')
    if (!until && isComment) until = '-->'
    if (until === '-->') {
      const end = piece.indexOf('-->', isComment ? 3 : 0)
      if (end < 0) continue
      until = undefined
      parts.push(piece.slice(end + 3))
      continue
    }
    const tagEnd = piece.indexOf('>')
    const name = tagEnd < 0 ? '' : (tagName.exec(piece)?.[0].toLowerCase() ?? '')
    if (until && name !== until) continue
    until = hiddenElement.test(name) ? `/${name}` : undefined
    if (until) continue
    if (cellEnd.test(name)) parts.push('\t')
    else if (name === 'hr') parts.push('\n----------\n')
    else if (lineEnd.test(name)) parts.push('\n')
    else if (!name && !/^[!/?]/u.test(piece)) parts.push('<')
    parts.push(name ? piece.slice(tagEnd + 1) : piece.replace(/^[!/?][^>]*>/u, ''))
  }
  return tidy(parts.join(''))
}

const tidy = (text: string) =>
  text
    .replace(entity, decodeEntity)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim()

function decodeEntity(text: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return named[name.toLowerCase()] ?? text
  const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
