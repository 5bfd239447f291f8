import { EntryCodeForm } from '../ui/entry-code-form.tsx'
import { useMessages } from '../ui/messages.ts'
import { PublicFrame } from '../ui/public-frame.tsx'
import { Title } from '../ui/title.tsx'
import { codeTexts } from './code-texts.ts'

type Props = { entry: { kind: 'unknownTicket' } | { kind: 'unknownCode'; typed: string } }

/** No shop has this code, or there is no such ticket: says so, and the next step is there to take. */
export function UnknownEntry({ entry }: Props) {
  const code = useMessages(codeTexts)
  const title = entry.kind === 'unknownCode' ? code.unknownTitle : code.unknownTicketTitle
  return (
    <PublicFrame>
      <Title page={title} />
      <h1>{title}</h1>
      <p>{entry.kind === 'unknownCode' ? code.unknownText(entry.typed) : code.unknownTicketText}</p>
      <EntryCodeForm typed={entry.kind === 'unknownCode' ? entry.typed : ''} />
    </PublicFrame>
  )
}
