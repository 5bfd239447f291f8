import { useId } from 'react'
import { useRevalidator } from 'react-router'
import { addCardNote, type CardDetail } from '#contract/cards/detail.ts'
import { maxCardNoteLength } from '#domain/cards/card.ts'
import { useCommand } from '../../api/use-command.ts'
import { draftKey, useMemoryTextDraft } from '../../device/drafts.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { TextArea } from '../../parts/controls/field.tsx'
import staff from '../../theme/staff.module.css'
import style from './history/card-history.module.css'
import { cardWords } from './words.ts'

/** Note to colleagues. Text that couldn't be saved stays in the field. */
export function CardNoteForm({ card }: { card: CardDetail }) {
  const { note: texts } = useWords(cardWords)
  const { revalidate } = useRevalidator()
  const id = useId()
  const [text, setText] = useMemoryTextDraft(draftKey(card.shop.id, 'note', card.id))
  const { busy, problem, run } = useCommand()

  async function save(): Promise<void> {
    if (text.trim() === '' || busy) return
    const params = { shopId: card.shop.id, cardId: card.id }
    const result = await run(addCardNote, { params, body: { text } })
    if (!result.ok) return
    setText('')
    void revalidate()
  }

  // Unsaved text stays copyable after the card was deleted.
  if (card.deleted && text === '') return null
  return (
    <form
      className={style.note}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <label htmlFor={id} className={staff.hidden}>
        {texts.label}
      </label>
      <TextArea
        id={id}
        rows={3}
        maxLength={maxCardNoteLength}
        placeholder={texts.placeholder}
        value={text}
        readOnly={busy}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
        }}
      />
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
      <div className={style.keep}>
        <span>
          <kbd className={staff.key}>Ctrl</kbd> <kbd className={staff.key}>Enter</kbd>
        </span>
        <Button type="submit" disabled={busy || card.deleted !== null || text.trim() === ''}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
