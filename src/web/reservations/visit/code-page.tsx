import { CodePage } from '../../shop-entry/code-page.tsx'
import { typedCode } from '../../shop-entry/typed-code.ts'
import type { Route } from './+types/code-page'

export function headers(): HeadersInit {
  return { 'X-Robots-Tag': 'noindex' }
}

export function loader(args: Route.LoaderArgs) {
  return typedCode(args, 'f')
}

export default function VisitCode({ loaderData }: Route.ComponentProps) {
  return <CodePage kind="f" typed={loaderData.typed} />
}
