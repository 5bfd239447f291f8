import { useId } from 'react'
import type { ArrangedField } from '#domain/forms/arrangement.ts'
import type { FormField } from '#domain/forms/form.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { Checkbox } from '../../../parts/controls/choice.tsx'
import staff from '../../../theme/staff.module.css'
import { nameIn, type Way } from '../arranging.ts'
import { Arrows } from '../arrows.tsx'
import style from '../step-list.module.css'
import { formWords } from '../words.ts'
import { summaryOf } from './field-words.ts'

type Props = {
  field: FormField
  arranged: ArrangedField
  /** All of the form, by key. */
  fields: ReadonlyMap<string, FormField>
  /** The keys of those that aren't asked. */
  off: ReadonlySet<string>
  /** What is to be known of it: that it differs from what is published, or lacks something. */
  mark: string | undefined
  can: (way: Way) => boolean
  onMove: (way: Way) => void
  onAsk: (ask: boolean) => void
  onEdit: () => void
}

/** A question of the card: whether it is asked, where it stands, and the way to the rest of it. */
export function FieldRow({ field, arranged, fields, off, mark, can, onMove, onAsk, onEdit }: Props) {
  const texts = useWords(formWords)
  const locale = useLocale()
  const id = useId()
  const { row } = texts
  const name = nameIn(arranged.label, locale)
  return (
    <li className={arranged.off ? style.off : undefined}>
      <Checkbox
        className={style.ask}
        aria-label={row.ask(name)}
        aria-describedby={`${id}d`}
        checked={!arranged.off}
        disabled={field.fixed}
        onChange={({ target }) => onAsk(target.checked)}
      >
        <span className={style.words}>
          <b>{name}</b>
          {mark && <span className={style.mark}>{mark}</span>}
          <span className={staff.help} id={`${id}d`}>
            {summaryOf(field, arranged, { texts, locale, fields, off })}
            {field.fixed && `${row.dot}${row.fixed}`}
          </span>
        </span>
      </Checkbox>
      <div className={style.acts}>
        <Arrows id={field.key} up={row.up(name)} down={row.down(name)} can={can} onMove={onMove} />
        <Button small aria-label={row.editLabel(name)} data-edit={field.key} onClick={onEdit}>
          {row.edit}
        </Button>
      </div>
    </li>
  )
}
