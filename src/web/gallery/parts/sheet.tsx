import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Sheet } from '../../parts/dialogs/sheet.tsx'
import type { PartShow } from '../part-show.ts'
import style from './row.module.css'
import { samples } from './sheet-samples.ts'

function Opened({ title, lines, side }: { title: string; lines: string[]; side: 'center' | 'bottom' }) {
  const texts = useWords(samples)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.open}</Button>
      <Sheet open={open} onClose={close} title={title} side={side}>
        <div className={style.stack}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence several times
            <p key={index}>{line}</p>
          ))}
          <Button look="primary" onClick={close}>
            {texts.close}
          </Button>
        </div>
      </Sheet>
    </>
  )
}

export const show: PartShow = {
  id: 'sheet',
  area: 'staff',
  states: {
    empty: 'it is opened with something in it only',
    error: 'what is in it says what is wrong',
    disabled: 'where nothing may be done it is not opened',
    loading: 'what is in it waits',
    filled: function Filled() {
      const { title, text } = useWords(samples)
      return <Opened title={title} lines={[text]} side="center" />
    },
    long: function Long() {
      const { longTitle, line } = useWords(samples)
      return <Opened title={longTitle} lines={Array.from({ length: 24 }, () => line)} side="bottom" />
    },
  },
}
