import { EntryCodeForm } from '../../form/entry-code-form.tsx'
import { Title } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useWords } from '../../i18n/words.ts'
import { noticeWords } from './words.ts'

/** No shop has this code, or it never published that version. */
export function UnknownNotice({ typed, why }: { typed: string; why: string }) {
  const { notFound, operator } = useWords(noticeWords)
  return (
    <PublicFrame>
      <Title page={notFound} />
      <h1>{notFound}</h1>
      <p>{why}</p>
      <EntryCodeForm action="/entry/privacy" name="shop" submit={operator.show} typed={typed} />
    </PublicFrame>
  )
}
