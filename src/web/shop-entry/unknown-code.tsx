import { PageTitle } from '../frame/page/title.tsx'
import { PublicFrame } from '../frame/public/public-frame.tsx'
import { useWords } from '../i18n/words.ts'
import { EntryCodeForm } from '../parts/fields/entry-code-form.tsx'
import type { EntryDestination } from './entry-kind.ts'
import { shopEntryWords } from './words.ts'

/** A code that leads to no shop, or no longer, and the typed text. */
export type UnusableEntryCode = { kind: 'unknownCode' | 'replacedCode' | 'closedShop'; typed: string }

/** Says why the code leads nowhere and asks for another one. `leadsTo`: the page that one leads to. */
export function UnusableEntryCodePage({ entry: { kind, typed }, leadsTo }: { entry: UnusableEntryCode; leadsTo: EntryDestination }) {
  const { title, text } = useWords(shopEntryWords)[kind]
  return (
    <PublicFrame>
      <PageTitle page={title} />
      <h1>{title}</h1>
      <p>{text(typed)}</p>
      <EntryCodeForm typed={kind === 'unknownCode' ? typed : ''} action={`/entry/${leadsTo}`} />
    </PublicFrame>
  )
}
