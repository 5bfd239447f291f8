import { type FormEvent, useId, useState } from 'react'
import { type ListedCard, listCards } from '#contract/cards/list.ts'
import { call } from '../ui/api.ts'
import { useLocalPath } from '../ui/locale.ts'
import { useMessages } from '../ui/messages.ts'
import { PageLink } from '../ui/page-link.tsx'
import staff from '../ui/staff.module.css'
import { StaffWrong } from '../ui/staff-wrong.tsx'
import { requestTexts } from './request-texts.ts'
import style from './requests.module.css'
import type { StepProps } from './use-request-acts.ts'

/** Which cards are theirs: found by the list's own search, and chosen by whoever answers. */
export function RequestCards({ request, acts, moment, shopId }: StepProps & { shopId: string }) {
  const { cards: texts, honorific } = useMessages(requestTexts)
  const path = useLocalPath()
  const id = useId()
  const [text, setText] = useState(request.name ?? '')
  const [found, setFound] = useState<ListedCard[] | 'failed'>()
  const chosen = request.cards.map((card) => card.id)

  async function search(event: FormEvent): Promise<void> {
    event.preventDefault()
    const result = await call(listCards, { params: { shopId }, query: { text, most: 10 } })
    setFound(result.ok ? result.value.cards : 'failed')
  }
  async function choose(card: string): Promise<void> {
    if ((await acts.choose([...chosen, card])).ok) setFound(undefined)
  }

  return (
    <section className={style.step}>
      <h3>{texts.title}</h3>
      {request.cards.length === 0 && <p className={staff.muted}>{texts.nothing}</p>}
      <ul className={style.cards}>
        {request.cards.map((card) => (
          <li key={card.id}>
            <span className={style.card}>
              {card.name === null ? texts.erased : <PageLink to={path(`/shopAdmin/cards/${card.id}`)}>{honorific(card.name)}</PageLink>}
              {card.sentAt && <small>{texts.sent(moment(card.sentAt))}</small>}
            </span>
            {!request.closed && (
              <button
                type="button"
                className={`${staff.quiet} ${staff.small}`}
                disabled={acts.busy}
                aria-label={texts.remove(honorific(card.name ?? texts.erased))}
                onClick={() => void acts.choose(chosen.filter((one) => one !== card.id))}
              >
                {texts.removeShort}
              </button>
            )}
          </li>
        ))}
      </ul>
      {!request.closed && (
        <>
          <form className={style.search} onSubmit={(event) => void search(event)}>
            <label htmlFor={id}>{texts.search}</label>
            <input id={id} className={staff.field} value={text} maxLength={100} onChange={({ target }) => setText(target.value)} />
            <button type="submit" className={staff.outline} disabled={text.trim() === ''}>
              {texts.find}
            </button>
          </form>
          {found === 'failed' && <StaffWrong id={`${id}w`}>{texts.failed}</StaffWrong>}
          {Array.isArray(found) && found.length === 0 && <p role="status">{texts.none}</p>}
          {Array.isArray(found) && (
            <ul className={style.cards}>
              {found
                .filter((card) => !chosen.includes(card.id))
                .map((card) => (
                  <li key={card.id}>
                    <span className={style.card}>
                      <PageLink to={path(`/shopAdmin/cards/${card.id}`)}>{honorific(card.name)}</PageLink>
                      <small>
                        {texts.sent(moment(card.sentAt))}
                        {card.ticket && ` · ${card.ticket}`}
                      </small>
                    </span>
                    <button
                      type="button"
                      className={`${staff.outline} ${staff.small}`}
                      disabled={acts.busy}
                      aria-label={texts.choose(honorific(card.name))}
                      onClick={() => void choose(card.id)}
                    >
                      {texts.chooseShort}
                    </button>
                  </li>
                ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}
