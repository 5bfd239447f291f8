import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { StaffWrong } from '../../form/staff-wrong.tsx'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { TextInput } from '../../parts/controls/field.tsx'
import style from './page.module.css'
import { requestWords } from './words.ts'

type Props<Chosen extends { id: string }, Found extends { id: string }> = {
  texts: { title: string; search: string; none: string; failed: string; remove: (name: string) => string; choose: (name: string) => string }
  chosen: readonly Chosen[]
  closed: boolean
  busy: boolean
  begin: string
  more?: ReactNode
  line: (one: Chosen | Found) => ReactNode
  nameOf: (one: Chosen | Found) => string
  /** Resolves to undefined if the request failed. */
  find: (text: string) => Promise<readonly Found[] | undefined>
  /** Resolves to true if the choice was saved. */
  choose: (ids: string[]) => Promise<boolean>
  /** Called after an item was added, because its row is gone. */
  onAdded: () => void
}

export function RequestChoice<Chosen extends { id: string }, Found extends { id: string }>(props: Props<Chosen, Found>) {
  const { texts, chosen, closed, busy, begin, more, line, nameOf, find, choose, onAdded } = props
  const { cards: words } = useWords(requestWords)
  const id = useId()
  const [text, setText] = useState(begin)
  const [found, setFound] = useState<readonly Found[] | 'failed'>()
  const ids = chosen.map((one) => one.id)

  async function search(event: FormEvent): Promise<void> {
    event.preventDefault()
    setFound((await find(text)) ?? 'failed')
  }
  async function add(one: Found): Promise<void> {
    if (!(await choose([...ids, one.id]))) return
    setFound(undefined)
    onAdded()
  }

  return (
    <section className={style.part}>
      <h4>{texts.title}</h4>
      <ul className={style.cards}>
        {chosen.map((one) => (
          <li key={one.id}>
            {line(one)}
            {!closed && (
              <Button
                look="quiet"
                small
                disabled={busy}
                aria-label={texts.remove(nameOf(one))}
                onClick={() => void choose(ids.filter((other) => other !== one.id))}
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
          {found === 'failed' && <StaffWrong id={`${id}w`}>{texts.failed}</StaffWrong>}
          {Array.isArray(found) && found.length === 0 && <p role="status">{texts.none}</p>}
          {Array.isArray(found) && (
            <ul className={style.cards}>
              {(found as readonly Found[])
                .filter((one) => !ids.includes(one.id))
                .map((one) => (
                  <li key={one.id}>
                    {line(one)}
                    <Button small disabled={busy} aria-label={texts.choose(nameOf(one))} onClick={() => void add(one)}>
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
