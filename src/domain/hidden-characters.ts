/** Scripts whose letters are shaped by joiners, as in Sinhala and Persian names. */
const shaped = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Sinhala', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada'],
  ...['Malayalam', 'Khmer', 'Myanmar'],
]
const letter = `[${shaped.map((script) => `\\p{Script=${script}}`).join('')}]`
const emoji = '\\p{Extended_Pictographic}'
/** A joiner between such letters, and the one that makes a family of three emoji. */
const joiner = `(?<=${letter})[\\u200c\\u200d](?=${letter})|(?<=${emoji}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?)\\u200d(?=${emoji})`

/**
 * What a reader doesn't see: controls, line ends, zero-width characters, and marks that turn the order of the letters beside them. A name
 * with such a character looks like another's, or turns a staff page's line around. Variation selectors are none: 邉󠄀 and 邉󠄂 need them.
 */
const hidden = new RegExp(`(?!${joiner})[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\u115f\\u1160\\u3164\\uffa0]|\\u034f`, 'u')
const allHidden = new RegExp(hidden, 'gu')

export function hasHiddenCharacters(text: string): boolean {
  return hidden.test(text)
}

/** For forms: what was pasted along with a name without being seen is no reason to send anybody back. */
export function withoutHiddenCharacters(text: string): string {
  return text.replace(allHidden, '')
}
