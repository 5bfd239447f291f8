import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useWords } from '../../i18n/words.ts'
import { EntryCodeForm } from '../../parts/fields/entry-code-form.tsx'
import { joinWords } from '../join/words.ts'

export function UnknownTicket() {
  const texts = useWords(joinWords)
  return (
    <PublicFrame>
      <PageTitle page={texts.unknownTicketTitle} />
      <h1>{texts.unknownTicketTitle}</h1>
      <p>{texts.unknownTicketText}</p>
      <EntryCodeForm />
    </PublicFrame>
  )
}
