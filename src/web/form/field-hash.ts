/** The part of a card's address that names the field to be filled in there: `#fill-kana`. */
const mark = '#fill-'

export const fieldHash = (key: string) => mark + key

export const fieldIn = (hash: string): string | undefined => (hash.startsWith(mark) ? hash.slice(mark.length) : undefined)
