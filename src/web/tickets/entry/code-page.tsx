import { data, redirect } from 'react-router'
import { cutText } from '#domain/text-length.ts'
import { page } from '../../api/page.ts'
import { EntryDoor } from '../../frame/entry-door/entry-door.tsx'
import { Title } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { localPath, pathLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { readEntryText } from '../../parts/inputs/code-input/entry-link.ts'
import { joinWords } from '../join/words.ts'
import type { Route } from './+types/code-page'
import { UnknownEntry } from './unknown-entry.tsx'

export function headers(): HeadersInit {
  return { 'X-Robots-Tag': 'noindex' }
}

/** Without a code: type it. With one, or a link with one, from the form: on to the shop. */
export function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const typed = cutText(url.searchParams.get('code')?.trim() ?? '', 300)
  if (!typed) return data({ typed: undefined })
  const read = readEntryText(typed, context.get(page).origin)
  const path = read.is === 'code' ? `/entry/w/${read.code}` : read.is === 'page' ? read.path : undefined
  if (!path) return data({ typed: cutText(typed, 40) }, { status: 404 })
  throw redirect(localPath(pathLocale(url.pathname), path))
}

export default function EntryCode({ loaderData: { typed } }: Route.ComponentProps) {
  const code = useWords(joinWords)
  if (typed) return <UnknownEntry entry={{ kind: 'unknownCode', typed }} />
  return (
    <PublicFrame>
      <Title page={code.title} description={code.text} />
      <h1>{code.title}</h1>
      <p>{code.text}</p>
      <EntryDoor kind="w" autoFocus />
    </PublicFrame>
  )
}
