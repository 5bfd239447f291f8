/** Scripts that use joiners within words, as in Sinhala and Persian names. */
const shaped = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Sinhala', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada'],
  ...['Malayalam', 'Khmer', 'Myanmar'],
]
const letter = `[${shaped.map((script) => `\\p{Script=${script}}`).join('')}]`
const emoji = '\\p{Extended_Pictographic}'
/** A joiner between such letters, or between emoji, such as in a family. */
const joiner = `(?<=${letter})[\\u200c\\u200d](?=${letter})|(?<=${emoji}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?)\\u200d(?=${emoji})`

/**
 * Invisible characters: controls, line ends, zero-width and reordering marks. They make a name look like another one, or reorder a staff page's line.
 * Variation selectors are kept, because 邉󠄀 and 邉󠄂 need them.
 */
const hidden = new RegExp(`(?!${joiner})[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\u115f\\u1160\\u3164\\uffa0]|\\u034f`, 'u')
const allHidden = new RegExp(hidden, 'gu')

export function hasHiddenCharacters(text: string): boolean {
  return hidden.test(text)
}

/** Removes pasted invisible characters, so that a form need not be corrected. */
export function removeHiddenCharacters(text: string): string {
  return text.replace(allHidden, '')
}
