import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { CardDetail } from '#contract/cards/detail.ts'
import { type ProposalReaction, proposalReactions } from '#domain/cards/proposal.ts'
import { useWords } from '../../../i18n/words.ts'
import staff from '../../../parts/theme/staff.module.css'
import { useCardTimes } from '../../card-times.ts'
import { cardWords } from '../words.ts'
import style from './card-proposals.module.css'

type Props = {
  proposal: CardDetail['proposals'][number]
  shop: CardDetail['shop']
  disabled: boolean
  /** A form is open: neither is it replaced by another one nor does its property go. */
  isTyping: boolean
  onReact: (reaction: ProposalReaction) => void
  onEdit: () => void
  onRemove: () => void
}

/** Whose page it is. */
const siteOf = (link: string) => link.replace(/^https?:\/\//i, '').split(/[/?#]/)[0]!

/** One property: what the visitor made of it is changed where it stands. */
export function ProposalRow({ proposal, shop, disabled, isTyping, onReact, onEdit, onRemove }: Props) {
  const { name, rent, link, remark, reaction, at, by } = proposal
  const texts = useWords(cardWords).proposals
  const { moment } = useCardTimes(shop)
  return (
    <li className={style.proposal} data-proposal={proposal.id} data-declined={reaction === 'declined' || undefined}>
      <div className={style.what}>
        <p className={style.name}>
          <bdi>{name}</bdi>
          {rent !== null && <span className={style.rent}>{texts.yen(rent)}</span>}
        </p>
        {link && (
          // The other site learns nothing of the card that it was opened from.
          <a className={style.link} href={link} target="_blank" rel="noopener noreferrer" aria-label={texts.opens(siteOf(link))}>
            <span>{siteOf(link)}</span>
            <IconExternalLink size={14} stroke={1.75} aria-hidden />
          </a>
        )}
        {remark && <p className={style.remark}>{remark}</p>}
        <p className={style.about}>{texts.noted(moment(at), by)}</p>
      </div>
      <select
        className={`${staff.field} ${style.reaction}`}
        aria-label={texts.reactionOf(name)}
        value={reaction}
        disabled={disabled}
        onChange={({ target }) => onReact(target.value as ProposalReaction)}
      >
        {proposalReactions.map((one) => (
          <option key={one} value={one}>
            {texts.reactions[one]}
          </option>
        ))}
      </select>
      <div className={style.acts}>
        <button
          type="button"
          className={`${staff.icon} ${staff.small}`}
          disabled={disabled || isTyping}
          aria-label={texts.edit(name)}
          onClick={onEdit}
        >
          <IconPencil size={16} stroke={1.75} aria-hidden />
        </button>
        <button
          type="button"
          className={`${staff.icon} ${staff.small}`}
          disabled={disabled || isTyping}
          aria-label={texts.remove(name)}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </button>
      </div>
    </li>
  )
}
