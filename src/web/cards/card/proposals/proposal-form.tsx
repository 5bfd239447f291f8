import { useId, useState } from 'react'
import type { Proposal } from '#contract/cards/proposals.ts'
import { moneyProblem, readYen, tidyMoney } from '#domain/answers/money.ts'
import {
  isWebAddress,
  type ProposalReaction,
  proposalLinkLimit,
  proposalNameLimit,
  proposalReactions,
  proposalRemarkLimit,
} from '#domain/cards/proposal.ts'
import { withoutHiddenCharacters } from '#domain/hidden-characters.ts'
import { StaffWrong } from '../../../frame/staff/staff-wrong.tsx'
import { useWords } from '../../../i18n/words.ts'
import { inputWords } from '../../../parts/inputs/words.ts'
import staff from '../../../parts/theme/staff.module.css'
import { cardWords } from '../words.ts'
import style from './card-proposals.module.css'

export type ProposalWords = Pick<Proposal, 'name' | 'rent' | 'link' | 'remark' | 'reaction'>

/** What was pasted along without being seen is left out. */
const tidy = (text: string) => withoutHiddenCharacters(text).trim()
const tidyLines = (text: string) => text.split('\n').map(withoutHiddenCharacters).join('\n').trim()

type Props = { proposal: ProposalWords; busy: boolean; onSave: (words: ProposalWords) => void; onClose: () => void }

/** One property, as staff note it. What could not be kept stays in the fields. */
export function ProposalForm({ proposal, busy, onSave, onClose }: Props) {
  const texts = useWords(cardWords).proposals
  const money = useWords(inputWords).moneyInput
  const id = useId()
  const [name, setName] = useState(proposal.name)
  const [rent, setRent] = useState(proposal.rent === null ? '' : tidyMoney(`${proposal.rent}円`))
  const [link, setLink] = useState(proposal.link ?? '')
  const [remark, setRemark] = useState(proposal.remark ?? '')
  const [reaction, setReaction] = useState(proposal.reaction)
  /** What is wrong is said once somebody wants to save it, and from then on as they type. */
  const [asked, setAsked] = useState(false)
  const rentProblem = rent.trim() ? moneyProblem(rent) : undefined
  const wrongRent = asked && rentProblem ? money.problems[rentProblem] : undefined
  const [kept, page] = [tidy(name), tidy(link)]
  const isLinkWrong = page !== '' && !isWebAddress(page)
  const wrongLink = asked && isLinkWrong ? texts.notLink : undefined

  function save(): void {
    setAsked(true)
    if (kept === '') return
    const wrong = rentProblem ? 'rent' : isLinkWrong ? 'link' : undefined
    if (wrong) {
      document.getElementById(id + wrong)?.focus()
      return
    }
    const yen = rent.trim() ? readYen(rent) : null
    onSave({
      name: kept,
      rent: typeof yen === 'number' ? yen : null,
      link: page || null,
      remark: tidyLines(remark) || null,
      reaction,
    })
  }

  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <label className={style.whole}>
        <span className={staff.label}>{texts.name}</span>
        <input
          className={staff.field}
          maxLength={proposalNameLimit}
          value={name}
          onChange={({ target }) => setName(target.value)}
          // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into
          autoFocus
        />
      </label>
      <div>
        <label htmlFor={`${id}rent`} className={staff.label}>
          {texts.rent}
        </label>
        <span className={style.measured}>
          <input
            id={`${id}rent`}
            className={staff.field}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={rent}
            aria-invalid={wrongRent !== undefined}
            aria-describedby={wrongRent && `${id}wrongRent`}
            onChange={({ target }) => setRent(target.value)}
            onBlur={() => setRent(rent.trim() ? tidyMoney(rent) : '')}
          />
          <span aria-hidden>{money.unit}</span>
        </span>
        <StaffWrong id={`${id}wrongRent`}>{wrongRent}</StaffWrong>
      </div>
      <label>
        <span className={staff.label}>{texts.reaction}</span>
        <select className={staff.field} value={reaction} onChange={({ target }) => setReaction(target.value as ProposalReaction)}>
          {proposalReactions.map((one) => (
            <option key={one} value={one}>
              {texts.reactions[one]}
            </option>
          ))}
        </select>
      </label>
      <div className={style.whole}>
        <label htmlFor={`${id}link`} className={staff.label}>
          {texts.link}
        </label>
        <input
          id={`${id}link`}
          type="url"
          className={staff.field}
          autoComplete="off"
          maxLength={proposalLinkLimit}
          placeholder="https://"
          value={link}
          aria-invalid={wrongLink !== undefined}
          aria-describedby={wrongLink && `${id}wrongLink`}
          onChange={({ target }) => setLink(target.value)}
        />
        <StaffWrong id={`${id}wrongLink`}>{wrongLink}</StaffWrong>
      </div>
      <label className={style.whole}>
        <span className={staff.label}>{texts.remark}</span>
        <textarea
          className={staff.field}
          rows={2}
          maxLength={proposalRemarkLimit}
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
        />
      </label>
      <div className={`${style.buttons} ${style.whole}`}>
        <button type="button" className={staff.outline} onClick={onClose}>
          {texts.cancel}
        </button>
        <button type="submit" className={staff.outline} disabled={busy || kept === ''}>
          {texts.save}
        </button>
      </div>
    </form>
  )
}
