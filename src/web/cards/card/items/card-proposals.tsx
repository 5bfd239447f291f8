import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import type { CardDetail } from '#contract/cards/detail.ts'
import type { Proposal } from '#contract/cards/items.ts'
import { type ProposalReaction, proposalReactions } from '#domain/cards/item.ts'
import { useWords } from '../../../i18n/words.ts'
import { Select } from '../../../parts/controls/field.tsx'
import { useCardDateFormats } from '../../card-times.ts'
import history from '../history/card-history.module.css'
import type { CardActionRunner } from '../use-card-action-runner.ts'
import { cardWords } from '../words.ts'
import style from './card-items.module.css'
import { CardItems, type ItemActions, ItemButtons } from './card-items.tsx'

const empty = { name: '', rent: null, link: null, remark: null, reaction: 'proposed' }

export function CardProposals({ card, acts }: { card: CardDetail; acts: CardActionRunner }) {
  return (
    <CardItems kind="proposal" items={card.proposals} people={[]} className={style.proposals} {...{ card, empty, acts }}>
      {(proposal, does) => <ProposalRow key={proposal.id} proposal={proposal} shop={card.shop} acts={does} />}
    </CardItems>
  )
}

const siteOf = (link: string) => link.replace(/^https?:\/\//i, '').split(/[/?#]/)[0]!

type Row = { proposal: CardDetail['proposals'][number]; shop: CardDetail['shop']; acts: ItemActions }

function ProposalRow({ proposal, shop, acts }: Row) {
  const { name, rent, link, remark, reaction, at, by } = proposal
  const texts = useWords(cardWords).proposals
  const { moment } = useCardDateFormats(shop)
  return (
    <li className={style.proposal} data-item={proposal.id} data-declined={reaction === 'declined' || undefined}>
      <div className={style.what}>
        <p className={style.name}>
          <bdi>{name}</bdi>
          {rent !== null && <span className={style.rent}>{texts.yen(rent)}</span>}
        </p>
        {link && (
          // Hides the card's address from the other site.
          <a className={style.link} href={link} target="_blank" rel="noopener noreferrer" aria-label={texts.opens(siteOf(link))}>
            <span>{siteOf(link)}</span>
            <IconExternalLink size={14} stroke={1.75} aria-hidden />
          </a>
        )}
        {remark && <p className={style.remark}>{remark}</p>}
        <p className={style.noted}>{texts.noted(moment(at), by)}</p>
      </div>
      <Select
        className={style.reaction}
        aria-label={texts.reactionOf(name)}
        value={reaction}
        disabled={acts.disabled}
        onChange={({ target: { value } }) => acts.change({ reaction: value }, texts.reacted(texts.reactions[value as ProposalReaction]))}
      >
        {proposalReactions.map((reaction) => (
          <option key={reaction} value={reaction}>
            {texts.reactions[reaction]}
          </option>
        ))}
      </Select>
      <ItemButtons name={name} acts={acts} />
    </li>
  )
}

type Noted = Pick<Proposal, 'name' | 'rent' | 'link' | 'remark' | 'reaction'>

/** History text of a proposal: its name and the changed values. */
export function ProposalChangeText({ before, after }: { before?: unknown; after?: unknown }) {
  const texts = useWords(cardWords).proposals
  const [was, is] = [before as Noted | null, after as Noted | null]
  const valueTexts = {
    name: ({ name }: Noted) => name,
    rent: ({ rent }: Noted) => (rent === null ? undefined : texts.yen(rent)),
    link: ({ link }: Noted) => link,
    remark: ({ remark }: Noted) => remark,
    reaction: ({ reaction }: Noted) => texts.reactions[reaction],
  }
  const changed = was && is ? (Object.keys(valueTexts) as (keyof typeof valueTexts)[]).filter((part) => was[part] !== is[part]) : []
  const words = (part: keyof typeof valueTexts, values: Noted) => valueTexts[part](values) ?? texts.history.nothing
  return (
    <span className={history.values}>
      {(is ?? was)?.name}
      {was &&
        is &&
        changed.map((part) => <span key={part}>{texts.history.from(texts.fields[part], words(part, was), words(part, is))}</span>)}
    </span>
  )
}
