import { Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useRef, useState } from 'react'
import { allFields, type FormField } from '#domain/forms/form.ts'
import { useFocusAfterMove } from '../../frame/staff/moved-focus.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { LazyMountMenu } from '../../parts/dialogs/opening-menu.tsx'
import staff from '../../theme/staff.module.css'
import {
  askedFields,
  askedSteps,
  changeField,
  type Direction,
  locateField,
  nameInLocale,
  shiftField,
  shiftStep,
  switchedOffFieldKeys,
} from './customization.ts'
import { FieldRow } from './field/field-row.tsx'
import type { FormEditor } from './form-editor.ts'
import style from './step-list.module.css'
import { formWords } from './words.ts'

type Props = {
  editor: FormEditor
  /** True if the shop offers railway lines, so that fields about them can appear. */
  hasLines: boolean
  onEdit: (key: string) => void
  onTitle: (key: string) => void
  /** Moves the focus when the row that had it is no longer asked. */
  onGone: () => void
}

export function StepList({ editor: { customization, form, difference, lacking, change }, hasLines, onEdit, onTitle, onGone }: Props) {
  const { steps: texts, row } = useWords(formWords)
  const locale = useLocale()
  const list = useRef<HTMLDivElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const steps = askedSteps(customization)
  const remember = useFocusAfterMove(list, JSON.stringify(steps.map(({ key, fields }) => [key, fields.map((field) => field.key)])))
  const fields: ReadonlyMap<string, FormField> = new Map(allFields(form).map((field) => [field.key, field]))
  const off = switchedOffFieldKeys(customization)
  const changed = new Set(difference.changes.map(({ key }) => key))
  const titled = new Set(difference.steps.map(({ key }) => key))
  const mark = (key: string, isChanged: boolean) => (lacking.has(key) ? row.lacking : isChanged ? row.changed : undefined)

  function moveField(key: string, direction: Direction): void {
    const next = shiftField(customization, key, direction)!
    const { step, position, field } = locateField(next, key)
    remember(`[data-acts="${key}"]`)
    setAnnouncement(row.moved(nameInLocale(field.label, locale), nameInLocale(step.title, locale), position))
    change(next)
  }

  function moveStep(key: string, direction: Direction): void {
    const next = shiftStep(customization, key, direction)!
    const index = askedSteps(next).findIndex((step) => step.key === key)
    remember(`[data-acts="step:${key}"]`)
    setAnnouncement(texts.moved(nameInLocale(askedSteps(next)[index]!.title, locale), index + 1))
    change(next)
  }

  function stopAsking(key: string): void {
    setAnnouncement(row.stopped(nameInLocale(locateField(customization, key).field.label, locale)))
    change(changeField(customization, key, { off: true }))
    onGone()
  }

  return (
    <div ref={list} className={style.steps}>
      <p className={staff.hidden} role="status">
        {announcement}
      </p>
      {steps.map((step) => {
        const { key, title } = step
        const name = nameInLocale(title, locale)
        const stepMark = mark(key, titled.has(key))
        return (
          <section key={key} className={style.step} aria-labelledby={`step-${key}`}>
            <header className={style.head}>
              <div className={staff.grow}>
                <h2 id={`step-${key}`}>{name}</h2>
                {stepMark && <span className={style.mark}>{stepMark}</span>}
              </div>
              <LazyMountMenu
                button={{
                  icon: true,
                  small: true,
                  'aria-label': texts.acts(name),
                  'data-edit': key,
                  'data-acts': `step:${key}`,
                  children: <IconDots size={18} stroke={1.75} aria-hidden />,
                }}
                position="bottom-end"
              >
                <Menu.Dropdown>
                  <Menu.Item onClick={() => onTitle(key)}>{texts.edit}</Menu.Item>
                  <MoveItems
                    can={(direction) => shiftStep(customization, key, direction) !== undefined}
                    onMove={(direction) => moveStep(key, direction)}
                  />
                </Menu.Dropdown>
              </LazyMountMenu>
            </header>
            <ul className={style.list}>
              {askedFields(step).map((field) => (
                <FieldRow
                  key={field.key}
                  field={fields.get(field.key)!}
                  arranged={field}
                  fields={fields}
                  off={off}
                  mark={mark(field.key, changed.has(field.key))}
                  hasLines={hasLines}
                  onEdit={() => onEdit(field.key)}
                >
                  <MoveItems
                    can={(direction) => shiftField(customization, field.key, direction) !== undefined}
                    onMove={(direction) => moveField(field.key, direction)}
                  />
                  {!fields.get(field.key)!.fixed && (
                    <>
                      <Menu.Divider />
                      <Menu.Item onClick={() => stopAsking(field.key)}>{row.stop}</Menu.Item>
                    </>
                  )}
                </FieldRow>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function MoveItems({ can, onMove }: { can: (way: Direction) => boolean; onMove: (way: Direction) => void }) {
  const { row } = useWords(formWords)
  return ([-1, 1] as const).map((direction) => (
    <Menu.Item key={direction} disabled={!can(direction)} onClick={() => onMove(direction)}>
      {direction < 0 ? row.up : row.down}
    </Menu.Item>
  ))
}
