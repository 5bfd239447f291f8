import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { TextInput } from '../../parts/controls/field.tsx'
import style from './page.module.css'
import { privacyRequestWords } from './words.ts'

type Props<Chosen extends { id: string }, Candidate extends { id: string }> = {
  texts: { title: string; search: string; none: string; failed: string; remove: (name: string) => string; choose: (name: string) => string }
  chosen: readonly Chosen[]
  closed: boolean
  busy: boolean
  /** Text of the first search. */
  begin: string
  /** Whether the first search runs at once. */
  searchesAtOnce?: boolean
  more?: ReactNode
  line: (item: Chosen | Candidate) => ReactNode
  nameOf: (item: Chosen | Candidate) => string
  /** Resolves to undefined if the request failed. */
  find: (text: string) => Promise<readonly Candidate[] | undefined>
  /** Resolves to true if the choice was saved. */
  choose: (ids: string[]) => Promise<boolean>
  /** Called after an item was added, because its row is gone. */
  onAdded: () => void
}

export function RequesterRecordPicker<Chosen extends { id: string }, Candidate extends { id: string }>(props: Props<Chosen, Candidate>) {
  const { texts, chosen, closed, busy, begin, searchesAtOnce, more, line, nameOf, find, choose, onAdded } = props
  const { cards: words } = useWords(privacyRequestWords)
  const id = useId()
  const [text, setText] = useState(begin)
  const [candidates, setCandidates] = useState<readonly Candidate[] | 'failed'>()
  const ids = chosen.map((item) => item.id)

  async function search(event: FormEvent): Promise<void> {
    event.preventDefault()
    setCandidates((await find(text)) ?? 'failed')
  }
  const findFirst = useEffectEvent(async () => {
    const found = await find(begin)
    // A failed search that staff did not start shows nothing.
    if (found && found.length > 0) setCandidates((shown) => shown ?? found)
  })
  useEffect(() => {
    if (searchesAtOnce && !closed && begin.trim() !== '') void findFirst()
  }, [searchesAtOnce, closed, begin])

  async function add(item: Candidate): Promise<void> {
    if (!(await choose([...ids, item.id]))) return
    setCandidates(undefined)
    onAdded()
  }

  return (
    <section className={style.part}>
      <h4>{texts.title}</h4>
      <ul className={style.cards}>
        {chosen.map((item) => (
          <li key={item.id}>
            {line(item)}
            {!closed && (
              <Button
                look="quiet"
                small
                disabled={busy}
                aria-label={texts.remove(nameOf(item))}
                onClick={() => void choose(ids.filter((otherId) => otherId !== item.id))}
              >
                {words.removeShort}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!closed && (
        <>
          <form className={style.search} onSubmit={(event) => void search(event)}>
            <label htmlFor={id}>{texts.search}</label>
            <TextInput id={id} value={text} maxLength={100} onChange={({ target }) => setText(target.value)} />
            {more}
            <Button type="submit" disabled={text.trim() === ''}>
              {words.find}
            </Button>
          </form>
          {candidates === 'failed' && <StaffErrorMessage id={`${id}w`}>{texts.failed}</StaffErrorMessage>}
          {Array.isArray(candidates) && candidates.length === 0 && <p role="status">{texts.none}</p>}
          {Array.isArray(candidates) && (
            <ul className={style.cards}>
              {(candidates as readonly Candidate[])
                .filter((candidate) => !ids.includes(candidate.id))
                .map((candidate) => (
                  <li key={candidate.id}>
                    {line(candidate)}
                    <Button small disabled={busy} aria-label={texts.choose(nameOf(candidate))} onClick={() => void add(candidate)}>
                      {words.chooseShort}
                    </Button>
                  </li>
                ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}
