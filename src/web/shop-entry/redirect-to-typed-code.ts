import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { truncateText } from '#domain/text-length.ts'
import { pageContext } from '../api/page.ts'
import { localizedPath, pathLocale } from '../i18n/locale.ts'
import { parseEntryText } from '../parts/inputs/entry-code-input/entry-link.ts'
import type { EntryDestination } from './entry-kind.ts'

/** Redirects to the shop of a typed code or link. Returns a text that is no code with 404; nothing if nothing was typed. */
export function redirectToTypedCode({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>, kind: EntryDestination) {
  const url = new URL(request.url)
  const typed = truncateText(url.searchParams.get('code')?.trim() ?? '', 300)
  if (!typed) return data({ typed: undefined })
  const read = parseEntryText(typed, context.get(pageContext).origin)
  const path = read.is === 'code' ? `/entry/${kind}/${read.code}` : read.is === 'page' ? read.path : undefined
  if (!path) return data({ typed: truncateText(typed, 40) }, { status: 404 })
  throw redirect(localizedPath(pathLocale(url.pathname), path))
}
