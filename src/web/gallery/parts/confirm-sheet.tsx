import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { ConfirmSheet } from '../../parts/dialogs/confirm-sheet/confirm-sheet.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { undoSnackSamples } from './undo-snack-samples.ts'

function Erase({ long = false, busy = false, failed = false }: { long?: boolean; busy?: boolean; failed?: boolean }) {
  const texts = useWords(undoSnackSamples)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.erase}</Button>
      <ConfirmSheet
        open={open}
        title={long ? texts.longQuestion : texts.question}
        confirm={texts.erase}
        keep={texts.keep}
        busy={busy}
        wrong={failed ? texts.notErased : undefined}
        onConfirm={close}
        onClose={close}
      >
        <p>{texts.text}</p>
      </ConfirmSheet>
    </>
  )
}

export const show = defineGalleryPart({
  area: 'staff',
  samples: undoSnackSamples,
  states: {
    empty: 'it is opened with a question only',
    disabled: 'where nothing may be done it is not opened',
    filled: () => <Erase />,
    error: () => <Erase failed />,
    loading: () => <Erase busy />,
    long: () => <Erase long />,
  },
})
