import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { MobileDialog } from '../../parts/dialogs/mobile-dialog/mobile-dialog.tsx'
import type { PartShow } from '../part-show.ts'
import { samples } from './mobile-dialog-samples.ts'

function Short() {
  const texts = useWords(samples)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button large onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <MobileDialog
        open={open}
        onClose={close}
        title={texts.title}
        foot={
          <Button look="primary" large wide onClick={close}>
            {texts.agree}
          </Button>
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
      <Button large onClick={() => setOpen(true)}>
        {texts.openLong}
      </Button>
      <MobileDialog
        open={open}
        onClose={close}
        title={texts.longTitle}
        mark={texts.longMark}
        foot={
          <Button look="primary" large wide onClick={close}>
            {texts.agree}
          </Button>
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
