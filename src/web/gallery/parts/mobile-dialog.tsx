import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { MobileDialog } from '../../parts/dialogs/mobile-dialog/mobile-dialog.tsx'
import visitor from '../../theme/visitor.module.css'
import type { PartShow } from '../part-show.ts'
import { samples } from './mobile-dialog-samples.ts'

function Short() {
  const texts = useWords(samples)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className={visitor.outline} onClick={() => setOpen(true)}>
        {texts.open}
      </button>
      <MobileDialog
        open={open}
        onClose={close}
        title={texts.title}
        foot={
          <button type="button" className={`${visitor.primary} ${visitor.full}`} onClick={close}>
            {texts.agree}
          </button>
        }
      >
        <p>{texts.text}</p>
      </MobileDialog>
    </>
  )
}

function Long() {
  const texts = useWords(samples)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className={visitor.outline} onClick={() => setOpen(true)}>
        {texts.openLong}
      </button>
      <MobileDialog
        open={open}
        onClose={close}
        title={texts.longTitle}
        mark={texts.longMark}
        foot={
          <button type="button" className={`${visitor.primary} ${visitor.full}`} onClick={close}>
            {texts.agree}
          </button>
        }
      >
        {Array.from({ length: 12 }, (_, index) => (
          <p key={texts.longText(index + 1)}>{texts.longText(index + 1)}</p>
        ))}
      </MobileDialog>
    </>
  )
}

export const show: PartShow = {
  id: 'mobile-dialog',
  area: 'public',
  states: {
    empty: 'it is opened with something in it only',
    error: 'what is in it says what is wrong',
    disabled: 'where nothing may be done it is not opened',
    loading: 'what is in it waits',
    filled: Short,
    long: Long,
  },
}
