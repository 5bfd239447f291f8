import { Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import type { ReactNode } from 'react'
import type { ArrangedField } from '#domain/forms/arrangement.ts'
import type { FormField } from '#domain/forms/form.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { OpeningMenu } from '../../../parts/dialogs/opening-menu.tsx'
import staff from '../../../theme/staff.module.css'
import { nameIn } from '../arranging.ts'
import style from '../step-list.module.css'
import { formWords } from '../words.ts'
import { summaryOf } from './field-words.ts'
import { NeedsLines } from './needs-lines.tsx'

type Props = {
  field: FormField
  arranged: ArrangedField
  fields: ReadonlyMap<string, FormField>
  /** Keys of the fields that are not asked. */
  off: ReadonlySet<string>
  /** Note that the field differs from the published one or is incomplete. */
  mark: string | undefined
  hasLines: boolean
  onEdit: () => void
  children: ReactNode
}

export function FieldRow({ field, arranged, fields, off, mark, hasLines, onEdit, children }: Props) {
  const texts = useWords(formWords)
  const locale = useLocale()
  const { row } = texts
  const name = nameIn(arranged.label, locale)
  return (
    <li>
      <div className={style.words}>
        <b>{name}</b>
        {mark && <span className={style.mark}>{mark}</span>}
        <span className={staff.help}>
          {summaryOf(field, arranged, { texts, locale, fields, off })}
          {field.fixed && `${row.dot}${row.fixed}`}
        </span>
        <NeedsLines field={field} hasLines={hasLines} />
      </div>
      <div className={style.acts}>
        <Button small aria-label={row.editLabel(name)} data-edit={field.key} onClick={onEdit}>
          {row.edit}
        </Button>
        <OpeningMenu
          button={{
            icon: true,
            small: true,
            'aria-label': row.acts(name),
            'data-acts': field.key,
            children: <IconDots size={18} stroke={1.75} aria-hidden />,
          }}
          position="bottom-end"
        >
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </OpeningMenu>
      </div>
    </li>
  )
}
