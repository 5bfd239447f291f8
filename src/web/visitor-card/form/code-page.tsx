import { EntryCodePage } from '../../shop-entry/code-page.tsx'
import { redirectToTypedCode } from '../../shop-entry/redirect-to-typed-code.ts'
import type { Route } from './+types/code-page'

export function headers(): HeadersInit {
  return { 'X-Robots-Tag': 'noindex' }
}

export function loader(args: Route.LoaderArgs) {
  return redirectToTypedCode(args, 'c')
}

export default function CardEntryCodePage({ loaderData }: Route.ComponentProps) {
  return <EntryCodePage kind="c" typed={loaderData.typed} />
}
