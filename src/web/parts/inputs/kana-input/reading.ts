/** Derives the reading of a name from the kana typed before conversion to kanji. Pure text rules: the page brings the events. */

/** A piece of the name and its reading. Pasted kanji and foreign letters have none. */
type Piece = { readonly text: string; readonly reading: string }
export type NameWithReading = readonly Piece[]

const kana = /[\u3041-\u3096\u30a1-\u30fa\u30fc\u31f0-\u31ff]/
const kanaOnly = /^[\u3041-\u3096\u30a0-\u30ff\u31f0-\u31ff\s]*$/
const lettersAtEnd = /[a-z]+$/i

/** The reading during a composition. `tail` is the kana at the end of the shown text. */
export type CompositionReading = { readonly reading: string; readonly tail: string }
export const emptyComposition: CompositionReading = { reading: '', tail: '' }

/** Returns the reading so far for the text shown now. */
export function updateComposition({ reading, tail }: CompositionReading, shown: string): CompositionReading {
  // Drops letters that are no syllable yet: やまd.
  const text = shown.normalize('NFKC').replace(lettersAtEnd, '')
  if (text !== '' && kanaOnly.test(text)) return { reading: text, tail: text }
  if (text === '') return shown === '' ? { reading, tail } : emptyComposition
  const end = trailingKana(text)
  // After a conversion the remaining kana were typed before, or they are new if typing continued.
  if (end === '' || reading.endsWith(end)) return { reading, tail: end }
  const added = tail !== '' && end.startsWith(tail) ? end.slice(tail.length) : end
  return { reading: reading + added, tail: end }
}

/** Returns the name after any edit: typing, deleting, pasting over. `reading` is that of the inserted text. */
export function applyNameEdit(name: NameWithReading, text: string, reading: string): NameWithReading {
  const before = nameText(name)
  if (before === text) return name
  const start = commonStart(before, text)
  const end = commonEnd(before.slice(start), text.slice(start))
  const put = text.slice(start, text.length - end)
  const after = before.length - end
  const left: Piece[] = []
  const right: Piece[] = []
  let at = 0
  for (const piece of name) {
    const to = at + piece.text.length
    if (to <= start) left.push(piece)
    else if (at >= after) right.push(piece)
    else {
      const remaining = [piece.text.slice(0, Math.max(0, start - at)), piece.text.slice(Math.min(piece.text.length, after - at))] as const
      if (letterByLetter(piece)) {
        left.push(...pieces(remaining[0], piece.reading.slice(0, remaining[0].length)))
        right.push(...pieces(remaining[1], piece.reading.slice(piece.reading.length - remaining[1].length)))
      } else if (remaining[0]) {
        // The deleted part of the reading is unknown, so the reading stays until the last character is deleted.
        left.push(...pieces(remaining[0], piece.reading))
        right.push(...pieces(remaining[1], ''))
      } else right.push(...pieces(remaining[1], piece.reading))
    }
    at = to
  }
  return [...left, ...pieces(put, reading), ...right]
}

/** Returns the reading of text that was not composed: kana as they are, '' for anything else. */
export function findUncomposedReading(text: string): string {
  const plain = text.normalize('NFKC')
  return kanaOnly.test(plain) ? plain : ''
}

/** Returns the text inserted between before and after. */
export function insertedText(before: string, after: string): string {
  const start = commonStart(before, after)
  return after.slice(start, after.length - commonEnd(before.slice(start), after.slice(start)))
}

export function nameReading(name: NameWithReading): string {
  return name
    .map(({ reading }) => reading)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

export function nameText(name: NameWithReading): string {
  return name.map(({ text }) => text).join('')
}

const pieces = (text: string, reading: string): Piece[] => (text === '' ? [] : [{ text, reading }])

function letterByLetter({ text, reading }: Piece): boolean {
  return text.length === reading.length && text.normalize('NFKC') === reading
}

function trailingKana(text: string): string {
  let at = text.length
  while (at > 0 && kana.test(text[at - 1]!)) at--
  return text.slice(at)
}

function commonStart(first: string, second: string): number {
  let at = 0
  while (at < first.length && at < second.length && first[at] === second[at]) at++
  return at
}

function commonEnd(first: string, second: string): number {
  let count = 0
  while (count < first.length && count < second.length && first[first.length - 1 - count] === second[second.length - 1 - count]) count++
  return count
}
