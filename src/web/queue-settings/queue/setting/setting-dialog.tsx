import { type FormEvent, useId, useState } from 'react'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import { draftKey } from '../../../device/drafts.ts'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { formatTimeOfDay } from '../../../i18n/time.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { ConfirmSheet } from '../../../parts/dialogs/confirm-sheet/confirm-sheet.tsx'
import { MobileDialog } from '../../../parts/dialogs/mobile-dialog/mobile-dialog.tsx'
import staff from '../../../theme/staff.module.css'
import { settingsWords } from '../words.ts'
import style from './setting-dialog.module.css'
import { type SettingConflict, useSettingEditor } from './setting-editor.ts'
import type { SettingForm } from './setting-form.ts'
import type { BaseSettingRow, SettingKind } from './setting-kind.ts'

type Props<Row extends BaseSettingRow, Value extends object> = {
  kind: SettingKind
  form: SettingForm<Row, Value>
  shopId: string
  settings: QueueSettings
  /** Undefined for a new row. */
  row: Row | undefined
  title: string
  nameOf(value: Value): string
  onClose(): void
  /** Closes the form after a change and shows the message. */
  onDone(message: string): void
}

/** Form for one row. Typed values survive closing it. */
export function SettingDialog<Row extends BaseSettingRow, Value extends object>(props: Props<Row, Value>) {
  const { kind, form, shopId, settings, row, title, nameOf, onClose, onDone } = props
  const { dialog } = useWords(settingsWords)
  const formId = useId()
  const [removing, setRemoving] = useState(false)
  const editor = useSettingEditor({
    form,
    draftName: draftKey(shopId, kind, row?.id),
    shopId,
    settings,
    row,
    onSaved: (value) => onDone((row ? dialog.saved : dialog.added)(nameOf(value))),
    onRemoved: () => onDone(dialog.removed(row ? nameOf(form.valueOf(row)) : '')),
    onClose,
  })
  const { busy, problem, conflict } = editor

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const element = event.currentTarget
    await editor.save()
    requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return (
    <MobileDialog
      open
      title={title}
      onClose={onClose}
      foot={
        <div className={style.foot}>
          {row && form.remove && (
            <Button look="quiet" destructive disabled={busy} onClick={() => setRemoving(true)}>
              {dialog.remove}
            </Button>
          )}
          <span className={staff.grow} />
          <Button type="submit" form={formId} look="primary" disabled={busy}>
            {busy ? dialog.saving : row ? dialog.save : dialog.create}
          </Button>
        </div>
      }
    >
      <form id={formId} className={style.form} noValidate onSubmit={(event) => void submit(event)}>
        {editor.restored && (
          <p className={staff.warn} role="status">
            <span className={staff.grow}>{dialog.restored}</span>
            <Button small destructive onClick={editor.startOver}>
              {dialog.startOver}
            </Button>
          </p>
        )}
        <form.Fields value={editor.value} set={editor.set} errors={editor.errors} settings={settings} shopId={shopId} id={row?.id} />
        {row && form.Acts && <form.Acts shopId={shopId} row={row} onDone={onDone} />}
        <StaffErrorMessage>{editor.isWrong ? dialog.check : undefined}</StaffErrorMessage>
        {conflict && <OtherWasFirst conflict={conflict} timeZone={settings.shop.timeZone} onTakeTheirs={editor.startOver} />}
        {problem && (
          <p className={staff.wrong} role="alert">
            {problem.detail}
          </p>
        )}
      </form>
      {row && (
        <ConfirmSheet
          open={removing}
          title={dialog.removeTitle(nameOf(form.valueOf(row)))}
          confirm={dialog.remove}
          keep={dialog.keep}
          busy={busy || row.people > 0}
          onClose={() => setRemoving(false)}
          onConfirm={() => {
            setRemoving(false)
            void editor.remove(row.id)
          }}
        >
          {row.people > 0 ? dialog.removeInUse(row.people) : dialog.removeText}
        </ConfirmSheet>
      )}
    </MobileDialog>
  )
}

type OtherProps = { conflict: SettingConflict; timeZone: string; onTakeTheirs: () => void }

/** Shows a colleague's conflicting change and the ways to continue. */
function OtherWasFirst({ conflict: { by, at, now }, timeZone, onTakeTheirs }: OtherProps) {
  const { conflict: texts } = useWords(settingsWords)
  return (
    <div className={style.conflict} role="alert">
      <p>
        <b>{by !== undefined && at !== undefined ? texts.by(by, formatTimeOfDay(at, timeZone)) : texts.byOther}</b>
      </p>
      {now.length > 0 && (
        <>
          <p>{texts.now}</p>
          <dl className={style.now}>
            {now.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p>{texts.safe}</p>
      <Button onClick={onTakeTheirs}>{texts.theirs}</Button>
    </div>
  )
}
