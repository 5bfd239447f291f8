import { Suspense } from 'react'
import { lazyPart } from '../ui/lazy-part.ts'
import { useMessages } from '../ui/messages.ts'
import { PublicFrame } from '../ui/public-frame.tsx'
import { Title } from '../ui/title.tsx'
import { cardTexts } from './texts.ts'

/** Nobody who comes with a code needs the way to type or scan one. */
const EntryDoor = lazyPart(async () => (await import('../ui/entry-door/entry-door.tsx')).EntryDoor)

/** Without a code: it is typed or scanned. */
export function CardCode() {
  const texts = useMessages(cardTexts)
  return (
    <PublicFrame>
      <Title page={texts.codeTitle} description={texts.codeText} />
      <h1>{texts.codeTitle}</h1>
      <p>{texts.codeText}</p>
      <Suspense>
        <EntryDoor kind="c" autoFocus />
      </Suspense>
    </PublicFrame>
  )
}
