import { useEffect, useState } from 'react'
import { forgetCard, type KeptCard, keepCard, readKept } from '../../device/kept-cards.ts'
import { EntryCodeForm } from '../../form/entry-code-form.tsx'
import type { EntryKind } from '../../frame/entry-door/entry-kind.ts'
import { Title } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useLocalPath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import visitor from '../../parts/theme/visitor.module.css'
import type { CardData } from './card-data.ts'
import { visitorCardWords } from './words.ts'

type Props = {
  entry: Exclude<CardData, { kind: 'card' | 'lockedCard' | 'noCode' }>
  /** Where another code leads. */
  page?: EntryKind
}

/** No shop has this code, or the link has expired. What this device has of the card goes on as another one. */
export function UnknownCard({ entry, page = 'c' }: Props) {
  const texts = useWords(visitorCardWords)
  const path = useLocalPath()
  const [kept, setKept] = useState<KeptCard>()
  const id = entry.kind === 'unknownCard' ? entry.id : undefined
  useEffect(() => setKept(id === undefined ? undefined : readKept(id)), [id])
  const typed = 'typed' in entry ? entry.typed : ''
  const { title, text } = {
    unknownCard: { title: texts.unknownTitle, text: texts.unknownText },
    unknownCode: { title: texts.unknownCode, text: texts.unknownCodeText(typed) },
    replacedCode: { title: texts.replacedCode, text: texts.replacedCodeText(typed) },
    closedShop: { title: texts.closedShop, text: texts.closedShopText },
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
      <EntryCodeForm typed={entry.kind === 'unknownCode' ? typed : ''} action={`/entry/${page}`} />
    </PublicFrame>
  )
}
