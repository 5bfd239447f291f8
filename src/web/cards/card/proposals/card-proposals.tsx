import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect, useId, useRef, useState } from 'react'
import type { CardDetail } from '#contract/cards/detail.ts'
import * as contract from '#contract/cards/proposals.ts'
import { call, isDecided } from '../../../api/api.ts'
import { createIntentions } from '../../../api/intention.ts'
import { randomKey } from '../../../api/random-key.ts'
import { useWords } from '../../../i18n/words.ts'
import staff from '../../../parts/theme/staff.module.css'
import section from '../page.module.css'
import type { CardAct, CardActs } from '../use-card-acts.ts'
import { cardWords } from '../words.ts'
import style from './card-proposals.module.css'
import { ProposalForm, type ProposalWords } from './proposal-form.tsx'
import { ProposalRow } from './proposal-row.tsx'

const empty: ProposalWords = { name: '', rent: null, link: null, remark: null, reaction: 'proposed' }
const parts = ['name', 'rent', 'link', 'remark', 'reaction'] as const
const partsOf = (words: ProposalWords, names: readonly (keyof ProposalWords)[]): Partial<ProposalWords> =>
  Object.fromEntries(names.map((name) => [name, words[name]]))

type Seen = Pick<contract.Proposal, 'id' | 'rev'>
/** `late`: whoever types has been told that a colleague was faster, and what it says since then. */
type Opened = { seen: Seen; words: ProposalWords; late?: true }

/** Properties that were proposed to whoever gave the card, and what they made of each. */
export function CardProposals({ card, acts: { busy, act } }: { card: CardDetail; acts: CardActs }) {
  const texts = useWords(cardWords).proposals
  const id = useId()
  const [open, setOpen] = useState<'new' | Opened>()
  const frame = useRef<HTMLElement>(null)
  /** Properties of which the first that is still there gets the focus; where none is, the way to add one. */
  const follow = useRef<readonly (string | undefined)[]>(undefined)
  useEffect(() => {
    if (!follow.current || open || busy) return
    const rows = follow.current.map((one) => frame.current?.querySelector<HTMLElement>(`[data-proposal="${one}"] button`))
    const to = rows.find((row) => row) ?? frame.current?.querySelector('button')
    to?.focus()
    follow.current = undefined
  })
  const [intentions, setIntentions] = useState(() => createIntentions(randomKey))
  const params = { shopId: card.shop.id, cardId: card.id }
  const on = ({ id: proposalId, rev }: Seen) => ({ params: { ...params, proposalId }, body: { rev }, idempotencyKey: randomKey() })

  const adding = (words: ProposalWords): CardAct<typeof contract.addProposal> => ({
    send: async () => {
      const result = await call(contract.addProposal, { params, body: words, idempotencyKey: intentions.keyFor(words) })
      if (result.ok || isDecided(result.problem)) intentions.settle(words)
      return result
    },
    done: texts.added,
    undo: removing,
  })
  const removing = (proposal: Seen): CardAct<typeof contract.removeProposal> => ({
    send: () => call(contract.removeProposal, on(proposal)),
    done: texts.removed,
    undo: restoring,
  })
  const restoring = (proposal: Seen): CardAct<typeof contract.restoreProposal> => ({
    send: () => call(contract.restoreProposal, on(proposal)),
    done: texts.back,
    undo: removing,
  })
  const changing = (
    proposal: Seen,
    was: Partial<ProposalWords>,
    wish: Partial<ProposalWords>,
    done = texts.changed,
  ): CardAct<typeof contract.changeProposal> => ({
    send: () => call(contract.changeProposal, { ...on(proposal), body: { rev: proposal.rev, ...wish } }),
    done,
    undo: (now) => changing(now, wish, was),
  })

  const close = () => {
    follow.current = open && open !== 'new' ? [open.seen.id] : []
    setOpen(undefined)
    // What is typed next is wished for anew.
    setIntentions(createIntentions(randomKey))
  }
  async function save(words: ProposalWords): Promise<void> {
    if (!open) return
    if (open === 'new') return (await act(adding(words))) ? close() : undefined
    const changed = parts.filter((name) => words[name] !== open.words[name])
    if (changed.length === 0) return close()
    const now = card.proposals.find((one) => one.id === open.seen.id)
    const seen = (open.late && now) || open.seen
    if (await act(changing(seen, partsOf(open.words, changed), partsOf(words, changed)))) return close()
    setOpen({ ...open, late: true })
  }

  const isClosed = card.status === 'deleted'
  return (
    <section ref={frame} aria-labelledby={id} className={style.proposals} data-empty={card.proposals.length === 0 || undefined}>
      <div className={section.stepHead}>
        <h2 id={id}>{texts.title}</h2>
        {!isClosed && (
          <button
            type="button"
            className={`${staff.quiet} ${staff.small} ${section.edit}`}
            aria-expanded={open === 'new'}
            // Another form would take the place of what is being typed.
            disabled={open !== undefined}
            onClick={() => setOpen('new')}
          >
            <IconPlus size={16} stroke={1.75} aria-hidden />
            {texts.add}
          </button>
        )}
      </div>
      {open && (
        <ProposalForm
          key={open === 'new' ? open : open.seen.id}
          proposal={open === 'new' ? empty : open.words}
          busy={busy}
          onClose={close}
          onSave={(words) => void save(words)}
        />
      )}
      {card.proposals.length === 0 && !open && <p className={section.empty}>{texts.none}</p>}
      {card.proposals.length > 0 && (
        <ul className={style.list}>
          {card.proposals.map((proposal, at) => (
            <ProposalRow
              key={proposal.id}
              proposal={proposal}
              shop={card.shop}
              disabled={busy || isClosed}
              isTyping={open !== undefined}
              onReact={(reaction) =>
                void act(changing(proposal, { reaction: proposal.reaction }, { reaction }, texts.reacted(texts.reactions[reaction])))
              }
              onEdit={() => setOpen({ seen: proposal, words: proposal })}
              onRemove={() => {
                follow.current = [proposal.id, card.proposals[at + 1]?.id]
                void act(removing(proposal))
              }}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
