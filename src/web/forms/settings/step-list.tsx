import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useRef, useState } from 'react'
import { allFields, type FormField } from '#domain/forms/form.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { IconButton } from '../../parts/controls/button.tsx'
import staff from '../../theme/staff.module.css'
import { movedField, movedStep, nameIn, offKeys, placeOf, type Way, withField } from './arranging.ts'
import { Arrows, useMovedFocus } from './arrows.tsx'
import { FieldRow } from './field/field-row.tsx'
import type { FormEditor } from './form-editor.ts'
import style from './step-list.module.css'
import { formWords } from './words.ts'

type Props = { editor: FormEditor; onEdit: (key: string) => void; onTitle: (key: string) => void }

/** What the card asks, step by step, in the order in which it is asked. */
export function StepList({ editor: { arrangement, form, difference, lacking, change }, onEdit, onTitle }: Props) {
  const { steps: texts, row } = useWords(formWords)
  const locale = useLocale()
  const list = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const { steps } = arrangement
  const remember = useMovedFocus(list, JSON.stringify(steps.map(({ key, fields }) => [key, fields.map((field) => field.key)])))
  const fields: ReadonlyMap<string, FormField> = new Map(allFields(form).map((field) => [field.key, field]))
  const off = offKeys(arrangement)
  const changed = new Set(difference.changes.map(({ key }) => key))
  const titled = new Set(difference.steps.map(({ key }) => key))
  const mark = (key: string, isChanged: boolean) => (lacking.has(key) ? row.lacking : isChanged ? row.changed : undefined)

  function moveField(key: string, way: Way): void {
    const next = movedField(arrangement, key, way)!
    const { step, place, field } = placeOf(next, key)
    remember(key, way)
    setSaid(row.moved(nameIn(field.label, locale), nameIn(step.title, locale), place))
    change(next)
  }

  function moveStep(key: string, way: Way): void {
    const next = movedStep(arrangement, key, way)!
    const place = next.steps.findIndex((step) => step.key === key)
    remember(`step:${key}`, way)
    setSaid(texts.moved(nameIn(next.steps[place]!.title, locale), place + 1))
    change(next)
  }

  return (
    <div ref={list} className={style.steps}>
      <p className={staff.hidden} role="status">
        {said}
      </p>
      {steps.map(({ key, title, fields: own }) => {
        const stepMark = mark(key, titled.has(key))
        const asked = own.filter(({ off }) => !off).length
        return (
          <section key={key} className={style.step} aria-labelledby={`step-${key}`}>
            <header className={style.head}>
              <div className={staff.grow}>
                <h2 id={`step-${key}`}>{nameIn(title, locale)}</h2>
                {stepMark && <span className={style.mark}>{stepMark}</span>}
                <p className={staff.muted}>{asked > 0 ? texts.asked(asked, own.length) : texts.none}</p>
              </div>
              <div className={style.acts}>
                <IconButton small label={texts.edit(nameIn(title, locale))} data-edit={key} onClick={() => onTitle(key)}>
                  <IconPencil size={18} stroke={1.75} aria-hidden />
                </IconButton>
                <Arrows
                  id={`step:${key}`}
                  up={texts.up(nameIn(title, locale))}
                  down={texts.down(nameIn(title, locale))}
                  can={(way) => movedStep(arrangement, key, way) !== undefined}
                  onMove={(way) => moveStep(key, way)}
                />
              </div>
            </header>
            <ul className={style.list}>
              {own.map((field) => (
                <FieldRow
                  key={field.key}
                  field={fields.get(field.key)!}
                  arranged={field}
                  fields={fields}
                  off={off}
                  mark={mark(field.key, changed.has(field.key))}
                  can={(way) => movedField(arrangement, field.key, way) !== undefined}
                  onMove={(way) => moveField(field.key, way)}
                  onAsk={(ask) => change(withField(arrangement, field.key, { off: !ask }))}
                  onEdit={() => onEdit(field.key)}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
