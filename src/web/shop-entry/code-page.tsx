import { PageTitle } from '../frame/page/title.tsx'
import { PublicFrame } from '../frame/public/public-frame.tsx'
import { useWords } from '../i18n/words.ts'
import type { EntryDestination } from './entry-kind.ts'
import { ShopChooser } from './shop-entry.tsx'
import { UnusableEntryCodePage } from './unknown-code.tsx'
import { shopEntryWords } from './words.ts'

/** Page to scan or type a shop's entry code. `typed`: a text that is no code. */
export function EntryCodePage({ kind, typed }: { kind: EntryDestination; typed: string | undefined }) {
  const { title, text } = useWords(shopEntryWords)[kind]
  if (typed) return <UnusableEntryCodePage entry={{ kind: 'unknownCode', typed }} leadsTo={kind} />
  return (
    <PublicFrame>
      <PageTitle page={title} description={text} />
      <h1>{title}</h1>
      <p>{text}</p>
      <ShopChooser kind={kind} autoFocus />
    </PublicFrame>
  )
}
