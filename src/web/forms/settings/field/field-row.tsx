import { Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import type { ReactNode } from 'react'
import type { FieldCustomization } from '#domain/forms/customization.ts'
import type { FormField } from '#domain/forms/form.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { LazyMountMenu } from '../../../parts/dialogs/opening-menu.tsx'
import staff from '../../../theme/staff.module.css'
import { nameInLocale } from '../customization.ts'
import style from '../step-list.module.css'
import { formWords } from '../words.ts'
import { summarizeField } from './field-words.ts'
import { MissingRailwayLinesNotice } from './needs-lines.tsx'

type Props = {
  field: FormField
  arranged: FieldCustomization
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
  const name = nameInLocale(arranged.label, locale)
  return (
    <li>
      <div className={style.words}>
        <b>{name}</b>
        {mark && <span className={style.mark}>{mark}</span>}
        <span className={staff.help}>
          {summarizeField(field, arranged, { texts, locale, fields, off })}
          {field.fixed && `${row.dot}${row.fixed}`}
        </span>
        <MissingRailwayLinesNotice field={field} hasLines={hasLines} />
      </div>
      <div className={style.acts}>
        <Button small aria-label={row.editLabel(name)} data-edit={field.key} onClick={onEdit}>
          {row.edit}
        </Button>
        <LazyMountMenu
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
        </LazyMountMenu>
      </div>
    </li>
  )
}
