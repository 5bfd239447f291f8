/** Cursor of a page of cards in the address. `undated`: true past the cards with a next contact, where those come first. */
export type ListCursor = { at: Date; id: string; undated: boolean }

export const encodeListCursor = ({ at, id, undated }: ListCursor) => `${undated ? 'u' : ''}${at.getTime()}_${id}`

export function decodeListCursor(written: string): ListCursor | null {
  const [, undated, at, id] = /^(u?)(-\d{1,13}|\d{1,14})_([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/.exec(written) ?? []
  return at && id ? { at: new Date(Number(at)), id, undated: undated !== '' } : null
}
