import { useEffect, useState } from 'react'
import { clearLocalCard, type LocalCard, readLocalCard, saveLocalCard } from '../../device/local-cards.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import { EntryCodeForm } from '../../parts/fields/entry-code-form.tsx'
import { visitorCardWords } from './words.ts'

/** Page of an expired link. The local answers, if any, continue as a new card. */
export function UnknownCard({ id }: { id: string }) {
  const texts = useWords(visitorCardWords)
  const path = useLocalizePath()
  const [localCard, setLocalCard] = useState<LocalCard>()
  useEffect(() => setLocalCard(readLocalCard(id)), [id])
  function goOn({ shop, answers }: LocalCard): void {
    clearLocalCard(id)
    saveLocalCard({ shop, answers, base: {}, rev: 0 })
  }
  return (
    <PublicFrame>
      <PageTitle page={texts.unknownTitle} />
      <h1>{texts.unknownTitle}</h1>
      <p>{texts.unknownText}</p>
      {localCard && (
        <p>
          {texts.unknownKept}
          <a
            className={buttonClass({ look: 'primary', large: true, wide: true })}
            href={path(`/entry/c/${localCard.shop}`)}
            onClick={() => goOn(localCard)}
          >
            {texts.goOnNew}
          </a>
        </p>
      )}
      <EntryCodeForm action="/entry/c" />
    </PublicFrame>
  )
}
