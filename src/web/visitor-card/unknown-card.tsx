import { useEffect, useState } from 'react'
import { EntryCodeForm } from '../ui/entry-code-form.tsx'
import { forgetCard, type KeptCard, keepCard, readKept } from '../ui/kept-cards.ts'
import { useLocalPath } from '../ui/locale.ts'
import { useMessages } from '../ui/messages.ts'
import { PublicFrame } from '../ui/public-frame.tsx'
import { Title } from '../ui/title.tsx'
import visitor from '../ui/visitor.module.css'
import type { CardData } from './card-data.ts'
import { cardTexts } from './texts.ts'

type Props = { entry: Exclude<CardData, { kind: 'card' | 'noCode' }> }

/** No shop has this code, or the link has expired. What this device has of the card goes on as another one. */
export function UnknownCard({ entry }: Props) {
  const texts = useMessages(cardTexts)
  const path = useLocalPath()
  const [kept, setKept] = useState<KeptCard>()
  const id = entry.kind === 'unknownCard' ? entry.id : undefined
  useEffect(() => setKept(id === undefined ? undefined : readKept(id)), [id])
  const typed = 'typed' in entry ? entry.typed : ''
  const { title, text } = {
    unknownCard: { title: texts.unknownTitle, text: texts.unknownText },
    unknownCode: { title: texts.unknownCode, text: texts.unknownCodeText(typed) },
    replacedCode: { title: texts.replacedCode, text: texts.replacedCodeText(typed) },
  }[entry.kind]
  function goOn({ shop, answers }: KeptCard): void {
    forgetCard(id!)
    keepCard({ shop, answers, base: {}, rev: 0 })
  }
  return (
    <PublicFrame>
      <Title page={title} />
      <h1>{title}</h1>
      <p>{text}</p>
      {kept && (
        <p>
          {texts.unknownKept}
          <a className={`${visitor.primary} ${visitor.full}`} href={path(`/entry/c/${kept.shop}`)} onClick={() => goOn(kept)}>
            {texts.goOnNew}
          </a>
        </p>
      )}
      <EntryCodeForm typed={entry.kind === 'unknownCode' ? typed : ''} action="/entry/c" />
    </PublicFrame>
  )
}
