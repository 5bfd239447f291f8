import { EntryDoor } from '../../frame/entry-door/entry-door.tsx'
import { Title } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useWords } from '../../i18n/words.ts'
import { visitorCardWords } from './words.ts'

/** Without a code: it is typed or scanned. */
export function CardCode() {
  const texts = useWords(visitorCardWords)
  return (
    <PublicFrame>
      <Title page={texts.codeTitle} description={texts.codeText} />
      <h1>{texts.codeTitle}</h1>
      <p>{texts.codeText}</p>
      <EntryDoor kind="c" autoFocus />
    </PublicFrame>
  )
}
