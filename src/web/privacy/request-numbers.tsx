import { type FormEvent, useId, useState } from 'react'
import { type AskedNumber, findNumbers } from '#contract/privacy-requests.ts'
import { call } from '../ui/api.ts'
import { useLocalPath } from '../ui/locale.ts'
import { useMessages } from '../ui/messages.ts'
import { PageLink } from '../ui/page-link.tsx'
import staff from '../ui/staff.module.css'
import { StaffWrong } from '../ui/staff-wrong.tsx'
import { requestTexts } from './request-texts.ts'
import style from './requests.module.css'
import type { StepProps } from './use-request-acts.ts'

/** Which numbers are theirs: who came without a card may have left a name with the number alone. */
export function RequestNumbers({ request, acts, moment, shopId }: StepProps & { shopId: string }) {
  const { numbers: texts, cards: words, honorific } = useMessages(requestTexts)
  const path = useLocalPath()
  const id = useId()
  const [text, setText] = useState('')
  const [day, setDay] = useState('')
  const [found, setFound] = useState<AskedNumber[] | 'failed'>()
  const chosen = request.numbers.map((one) => one.id)

  async function search(event: FormEvent): Promise<void> {
    event.preventDefault()
    const result = await call(findNumbers, { params: { shopId }, query: { text, ...(day ? { day } : {}) } })
    setFound(result.ok ? result.value.numbers : 'failed')
  }
  async function choose(number: string): Promise<void> {
    if ((await acts.chooseNumbers([...chosen, number])).ok) setFound(undefined)
  }
  const line = (one: AskedNumber) => (
    <span className={style.card}>
      <PageLink to={path(`/shopAdmin/waiting/${one.id}`)}>{one.number}</PageLink>
      <small>{[moment(one.joinedAt), one.name && honorific(one.name)].filter(Boolean).join(' · ')}</small>
    </span>
  )

  return (
    <section className={style.step}>
      <h3>{texts.title}</h3>
      <ul className={style.cards}>
        {request.numbers.map((one) => (
          <li key={one.id}>
            {line(one)}
            {!request.closed && (
              <button
                type="button"
                className={`${staff.quiet} ${staff.small}`}
                disabled={acts.busy}
                aria-label={texts.remove(one.number)}
                onClick={() => void acts.chooseNumbers(chosen.filter((other) => other !== one.id))}
              >
                {words.removeShort}
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
            <input type="date" className={staff.field} aria-label={texts.day} value={day} onChange={({ target }) => setDay(target.value)} />
            <button type="submit" className={staff.outline} disabled={text.trim() === ''}>
              {words.find}
            </button>
          </form>
          {found === 'failed' && <StaffWrong id={`${id}w`}>{texts.failed}</StaffWrong>}
          {Array.isArray(found) && found.length === 0 && <p role="status">{texts.none}</p>}
          {Array.isArray(found) && (
            <ul className={style.cards}>
              {found
                .filter((one) => !chosen.includes(one.id))
                .map((one) => (
                  <li key={one.id}>
                    {line(one)}
                    <button
                      type="button"
                      className={`${staff.outline} ${staff.small}`}
                      disabled={acts.busy}
                      aria-label={texts.choose(one.number)}
                      onClick={() => void choose(one.id)}
                    >
                      {words.chooseShort}
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
