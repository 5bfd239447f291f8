import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import type { CardDetail } from '#contract/cards/detail.ts'
import { maxFileBytes } from '#domain/attachments/attachment.ts'
import type { Field } from '#domain/forms/field.ts'
import { toTextLocale } from '#domain/locale.ts'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { FileButton } from '../../../parts/controls/file-button.tsx'
import type { FieldToFill } from '../answers/use-field-to-fill.ts'
import section from '../page.module.css'
import { cardWords } from '../words.ts'
import { CardFile } from './card-file.tsx'
import style from './card-files.module.css'
import { useFileUploads } from './use-added-files.ts'

/** Accepted types; the server also checks the content. */
const accepted = 'image/jpeg,image/png,image/webp,application/pdf'

export function CardFiles({ card, toFill }: { card: CardDetail; toFill: FieldToFill | undefined }) {
  const texts = useWords(cardWords).files
  const id = useId()
  const { busy, refused, added, add, again } = useFileUploads(card)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const mayAdd = !card.deleted
  const input = useRef<HTMLInputElement>(null)
  const locale = useLocale()
  const isFieldToFill = (field: Field) => field.type === 'file' && field.key === toFill?.field && card.missing.includes(field.key)
  const fieldToFill = card.form.steps.flatMap(({ fields }) => fields).find(isFieldToFill)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs per request
  useEffect(() => {
    if (!fieldToFill) return
    input.current?.scrollIntoView({ block: 'center' })
    input.current?.focus({ preventScroll: true })
  }, [toFill])
  const drag = (event: DragEvent) => {
    if (!mayAdd || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setDraggedOver(true)
  }
  return (
    <section
      aria-labelledby={id}
      className={style.files}
      data-over={isDraggedOver || undefined}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={(event) => event.currentTarget.contains(event.relatedTarget as Node | null) || setDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDraggedOver(false)
        if (mayAdd) add(event.dataTransfer.files, fieldToFill?.key)
      }}
    >
      <div className={section.stepHead}>
        <h2 id={id}>{texts.title}</h2>
        {card.files.length > 0 && (
          <span className={section.hint}>
            <IconEye size={15} stroke={1.75} aria-hidden />
            {texts.hint}
          </span>
        )}
        {mayAdd && (
          <FileButton
            ref={input}
            look="quiet"
            small
            className={section.edit}
            multiple
            accept={accepted}
            disabled={busy !== undefined}
            onChange={(event) => {
              add([...(event.target.files ?? [])], fieldToFill?.key)
              // Allows choosing the same file again.
              event.target.value = ''
            }}
          >
            <IconPlus size={16} stroke={1.75} aria-hidden />
            {fieldToFill ? texts.addAs(fieldToFill.label[toTextLocale(locale)]) : texts.add}
          </FileButton>
        )}
      </div>
      {card.files.length > 0 ? (
        <ul className={style.list}>
          {card.files.map((file) => (
            <CardFile key={file.id} card={card} file={file} />
          ))}
        </ul>
      ) : (
        <p className={section.empty}>{texts.none}</p>
      )}
      {mayAdd && <p className={style.kinds}>{isDraggedOver ? texts.drop : texts.kinds(maxFileBytes / 1_000_000)}</p>}
      {busy && <progress className={style.progress} value={busy.done + busy.part} max={busy.all} aria-label={texts.add} />}
      <p className={style.status} role="status">
        {busy ? texts.sending(busy.done + 1, busy.all) : added > 0 ? texts.added(added) : ''}
      </p>
      {refused.map(({ key, file, why }) => (
        <StaffErrorMessage key={key}>
          <bdi>{file.name}</bdi>
          <br />
          {why ?? texts.network}
        </StaffErrorMessage>
      ))}
      {refused.some((file) => file.again) && <Button onClick={again}>{texts.again}</Button>}
    </section>
  )
}
