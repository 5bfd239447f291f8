import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { normalizeNumber } from '#domain/answers/number.ts'
import { railwayLimits, type StationNote } from '#domain/railways/choice.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { fieldClass } from '../../parts/controls/field.tsx'
import { MobileDialog } from '../../parts/dialogs/mobile-dialog/mobile-dialog.tsx'
import staff from '../../theme/staff.module.css'
import style from './add-dialog.module.css'
import { lineOrStationName, type ShopRailwayStation } from './railway-index.ts'
import { railwayWords } from './words.ts'

const look = {
  unstyled: true,
  classNames: { input: fieldClass(), label: staff.label!, section: staff.hidden! },
  descriptionProps: { className: staff.help },
  errorProps: { component: 'div' as const },
}

type NoteProps = { station: ShopRailwayStation; note: StationNote | undefined; onSave: (note: StationNote) => void; onClose: () => void }

/** Edits a station's local name and walking time. */
export function StationNoteDialog({ station, note, onSave, onClose }: NoteProps) {
  const { note: texts } = useWords(railwayWords)
  const locale = useLocale()
  const formId = useId()
  const [alias, setAlias] = useState(note?.alias ?? '')
  const [walk, setWalk] = useState(note?.walk === undefined ? '' : String(note.walk))
  const [isSent, setSent] = useState(false)
  const minutes = walk.trim() === '' ? undefined : Number(normalizeNumber(walk, ['分']))
  const isWalkWrong = minutes !== undefined && !(Number.isInteger(minutes) && minutes >= 1 && minutes <= railwayLimits.walk)
  const isAliasWrong = alias.trim().length > railwayLimits.alias

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setSent(true)
    const element = event.currentTarget
    if (isWalkWrong || isAliasWrong) requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    else onSave({ station: station.code, alias: alias.trim() || undefined, walk: minutes })
  }

  return (
    <MobileDialog
      open
      title={texts.title(lineOrStationName(station, locale))}
      onClose={onClose}
      foot={
        <Button type="submit" form={formId} look="primary" wide>
          {texts.save}
        </Button>
      }
    >
      <form id={formId} className={style.dialog} noValidate onSubmit={submit}>
        <TextInput
          {...look}
          label={texts.alias}
          description={texts.aliasHelp}
          value={alias}
          autoComplete="off"
          error={isSent && isAliasWrong && <StaffErrorMessage>{texts.wrongAlias(railwayLimits.alias)}</StaffErrorMessage>}
          onChange={({ target }) => setAlias(target.value)}
        />
        <TextInput
          {...look}
          label={texts.walk}
          description={texts.walkHelp}
          value={walk}
          maxLength={6}
          inputMode="numeric"
          autoComplete="off"
          placeholder={texts.empty}
          error={isSent && isWalkWrong && <StaffErrorMessage>{texts.wrongWalk(railwayLimits.walk)}</StaffErrorMessage>}
          onChange={({ target }) => setWalk(target.value)}
        />
      </form>
    </MobileDialog>
  )
}

type Shop = { id: string; name: string }
type CopyProps = { shops: readonly Shop[]; busy: boolean; problem: string | undefined; onCopy: (shop: Shop) => void; onClose: () => void }

export function CopyToShopDialog({ shops, busy, problem, onCopy, onClose }: CopyProps) {
  const { copy: texts } = useWords(railwayWords)
  const [id, setId] = useState(shops[0]!.id)
  return (
    <MobileDialog
      open
      title={texts.title}
      onClose={onClose}
      foot={
        <Button look="primary" wide disabled={busy} onClick={() => onCopy(shops.find((shop) => shop.id === id)!)}>
          {texts.copy}
        </Button>
      }
    >
      <div className={style.dialog}>
        <p>{texts.text}</p>
        <NativeSelect
          {...look}
          label={texts.shop}
          data={shops.map((shop) => ({ value: shop.id, label: shop.name }))}
          value={id}
          onChange={({ target }) => setId(target.value)}
        />
        {problem && (
          <p className={staff.wrong} role="alert">
            {problem}
          </p>
        )}
      </div>
    </MobileDialog>
  )
}
