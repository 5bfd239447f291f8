import { Link, type LinkProps } from 'react-router'

/** What browsers tell of the line; most tell nothing. */
type Line = { readonly saveData?: boolean; readonly effectiveType?: string }

/** R2.31: the router's `prefetch` of a link. Nothing is loaded that may not be needed where data saving is on or the line is 2g. */
export function prefetched(): 'intent' | 'none' {
  const line = (globalThis.navigator as { connection?: Line } | undefined)?.connection
  return line?.saveData || /2g/.test(line?.effectiveType ?? '') ? 'none' : 'intent'
}

/** A link to a page of ours, which is fetched when somebody is about to follow it, where data are not scarce. */
export function PageLink(props: LinkProps) {
  return <Link {...props} prefetch={prefetched()} />
}
