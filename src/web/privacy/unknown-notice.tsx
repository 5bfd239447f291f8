import { EntryCodeForm } from '../ui/entry-code-form.tsx'
import { useMessages } from '../ui/messages.ts'
import { PublicFrame } from '../ui/public-frame.tsx'
import { Title } from '../ui/title.tsx'
import { privacyTexts } from './texts.ts'

/** No shop has this code, or it never published that version. */
export function UnknownNotice({ typed, why }: { typed: string; why: string }) {
  const { notFound, operator } = useMessages(privacyTexts)
  return (
    <PublicFrame>
      <Title page={notFound} />
      <h1>{notFound}</h1>
      <p>{why}</p>
      <EntryCodeForm action="/entry/privacy" name="shop" submit={operator.show} typed={typed} />
    </PublicFrame>
  )
}
