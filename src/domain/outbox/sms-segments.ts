/** Length of an SMS in the segments that a provider charges for (3GPP TS 23.038 and 23.040). */

const basicCharacters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters that take an escape before them, so they count twice. */
const escapedCharacters = new Set('\f^{}\\[~]|€')

/** Units of one SMS, and of each part of a longer one, whose header takes the rest. */
const limits = { gsm7: { single: 160, part: 153 }, ucs2: { single: 70, part: 67 } } as const

/** `limit`: units that fit into as many segments. */
export type SmsLength = { encoding: keyof typeof limits; units: number; limit: number; segments: number }

/** One character outside the GSM alphabet makes the whole SMS UCS-2, where each segment holds less than half. */
export function measureSms(text: string): SmsLength {
  const characters = [...text]
  const encoding = characters.every((each) => basicCharacters.has(each) || escapedCharacters.has(each)) ? 'gsm7' : 'ucs2'
  const { single, part } = limits[encoding]
  const sizeOf = (character: string) => (encoding === 'ucs2' ? character.length : escapedCharacters.has(character) ? 2 : 1)
  const units = characters.reduce((sum, each) => sum + sizeOf(each), 0)
  if (units <= single) return { encoding, units, limit: single, segments: 1 }
  let segments = 1
  let used = 0
  for (const character of characters) {
    // A character of two units never lies in two parts.
    if (used + sizeOf(character) > part) {
      segments += 1
      used = 0
    }
    used += sizeOf(character)
  }
  return { encoding, units, limit: segments * part, segments }
}

/** Segments of one SMS. A longer one is shortened. */
export const maxSmsSegments = 3

/** `words`: what staff wrote to the visitor. */
type SmsParts = { title: string; words?: string | undefined; link?: string | undefined }

/** Joins the parts by line breaks. Shortens the words, then the title, if the SMS is too long, but never the link. */
export function composeSms({ title, words = '', link = '' }: SmsParts): string {
  const shown = { title, words, link }
  const written = () => [shown.title, shown.words, shown.link].filter(Boolean).join('\n')
  const ellipsis = measureSms(written()).encoding === 'gsm7' ? '...' : '…'
  for (const part of ['words', 'title'] as const) {
    const characters = [...shown[part]]
    while (characters.length > 0 && measureSms(written()).segments > maxSmsSegments) {
      characters.pop()
      shown[part] = characters.length > 0 ? characters.join('') + ellipsis : ''
    }
  }
  return written()
}
