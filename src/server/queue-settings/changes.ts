/** What a command wants otherwise than the row has it. A field that is left out, or undefined, stays. */
export type Changes<Wish> = { changed: string[]; before: Record<string, unknown>; after: Partial<Wish> }

export function changesOf<Wish extends object>(row: object, wish: { [Field in keyof Wish]?: Wish[Field] | undefined }): Changes<Wish> {
  const has = row as Record<string, unknown>
  const after = Object.fromEntries(
    Object.entries(wish).filter(([field, value]) => value !== undefined && canonical(value) !== canonical(has[field])),
  )
  const changed = Object.keys(after)
  return { changed, before: Object.fromEntries(changed.map((field) => [field, has[field]])), after: after as Partial<Wish> }
}

/** Names and hours are objects; the database gives their keys in another order than the contract. */
function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
