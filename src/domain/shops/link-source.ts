/** Search parameter that names the place of a link, such as `flyer` or `website`. */
export const linkSourceParam = 'source'

export const linkSourcePattern = /^[a-z0-9._-]{1,30}$/

/** Returns the place of a link in lower case; undefined if the address names none. */
export function parseLinkSourceParam(search: { get(name: string): string | null }): string | undefined {
  const source = search.get(linkSourceParam)?.toLowerCase()
  return source !== undefined && linkSourcePattern.test(source) ? source : undefined
}
