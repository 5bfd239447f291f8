import { Link, type LinkProps } from 'react-router'

/** Connection data that few browsers provide. */
type Line = { readonly saveData?: boolean; readonly effectiveType?: string }

/** R2.31: the router's `prefetch` of a link. Prefetches nothing with data saving or on 2g. */
export function prefetchMode(): 'intent' | 'none' {
  const line = (globalThis.navigator as { connection?: Line } | undefined)?.connection
  return line?.saveData || /2g/.test(line?.effectiveType ?? '') ? 'none' : 'intent'
}

/** A link to an internal page, prefetched on intent unless data is scarce. */
export function PrefetchLink(props: LinkProps) {
  return <Link {...props} prefetch={prefetchMode()} />
}
