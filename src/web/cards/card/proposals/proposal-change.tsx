import { useWords } from '../../../i18n/words.ts'
import style from '../history/card-history.module.css'
import { cardWords } from '../words.ts'
import type { ProposalWords } from './proposal-form.tsx'

/** What the history says of a proposed property: which one it was and, where it was changed, from what to what. */
export function ProposalChange({ before, after }: { before?: unknown; after?: unknown }) {
  const texts = useWords(cardWords).proposals
  const [was, is] = [before as ProposalWords | null, after as ProposalWords | null]
  const said = {
    name: ({ name }: ProposalWords) => name,
    rent: ({ rent }: ProposalWords) => (rent === null ? undefined : texts.yen(rent)),
    link: ({ link }: ProposalWords) => link,
    remark: ({ remark }: ProposalWords) => remark,
    reaction: ({ reaction }: ProposalWords) => texts.reactions[reaction],
  }
  const changed = was && is ? (Object.keys(said) as (keyof typeof said)[]).filter((part) => was[part] !== is[part]) : []
  const words = (part: keyof typeof said, one: ProposalWords) => said[part](one) ?? texts.history.nothing
  return (
    <span className={style.values}>
      {(is ?? was)?.name}
      {was && is && changed.map((part) => <span key={part}>{texts.history.from(texts[part], words(part, was), words(part, is))}</span>)}
    </span>
  )
}
