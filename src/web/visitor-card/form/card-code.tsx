import { EntryDoor } from '../../frame/entry-door/entry-door.tsx'
import { Title } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useMessages } from '../../i18n/words.ts'
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
