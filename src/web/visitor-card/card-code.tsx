import { EntryDoor } from '../ui/entry-door/entry-door.tsx'
import { useMessages } from '../ui/messages.ts'
import { PublicFrame } from '../ui/public-frame.tsx'
import { Title } from '../ui/title.tsx'
import { cardTexts } from './texts.ts'

/** Without a code: it is typed or scanned. */
export function CardCode() {
  const texts = useMessages(cardTexts)
  return (
    <PublicFrame>
      <Title page={texts.codeTitle} description={texts.codeText} />
      <h1>{texts.codeTitle}</h1>
      <p>{texts.codeText}</p>
      <EntryDoor kind="c" autoFocus />
    </PublicFrame>
  )
}
