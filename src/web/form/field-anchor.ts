/** URL fragment that names a card field to fill in: `#fill-kana`. */
const mark = '#fill-'

export const fieldAnchor = (key: string) => mark + key

export const fieldOfAnchor = (hash: string): string | undefined => (hash.startsWith(mark) ? hash.slice(mark.length) : undefined)
