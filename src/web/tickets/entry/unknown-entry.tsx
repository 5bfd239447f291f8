import { EntryCodeForm } from '../../form/entry-code-form.tsx'
import { Title } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useWords } from '../../i18n/words.ts'
import { joinWords } from '../join/words.ts'

type Props = { entry: { kind: 'unknownTicket' } | { kind: 'unknownCode' | 'replacedCode' | 'closedShop'; typed: string } }

/** No shop has this code, or no longer, or there is no such ticket: says so, and the next step is there to take. */
export function UnknownEntry({ entry }: Props) {
  const code = useWords(joinWords)
  const typed = 'typed' in entry ? entry.typed : ''
  const { title, text } = {
    unknownTicket: { title: code.unknownTicketTitle, text: code.unknownTicketText },
    unknownCode: { title: code.unknownTitle, text: code.unknownText(typed) },
    replacedCode: { title: code.replacedTitle, text: code.replacedText(typed) },
    closedShop: { title: code.closedShopTitle, text: code.closedShopText },
  }[entry.kind]
  return (
    <PublicFrame>
      <Title page={title} />
      <h1>{title}</h1>
      <p>{text}</p>
      <EntryCodeForm typed={entry.kind === 'unknownCode' ? typed : ''} />
    </PublicFrame>
  )
}
