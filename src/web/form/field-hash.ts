/** URL fragment that names a card field to fill in: `#fill-kana`. */
const mark = '#fill-'

export const fieldHash = (key: string) => mark + key

export const fieldIn = (hash: string): string | undefined => (hash.startsWith(mark) ? hash.slice(mark.length) : undefined)
