import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Sheet } from '../../parts/dialogs/sheet.tsx'
import staff from '../../theme/staff.module.css'
import type { PartShow } from '../part-show.ts'
import style from './row.module.css'
import { samples } from './sheet-samples.ts'

function Opened({ title, lines, side }: { title: string; lines: string[]; side: 'center' | 'bottom' }) {
  const texts = useWords(samples)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className={staff.outline} onClick={() => setOpen(true)}>
        {texts.open}
      </button>
      <Sheet open={open} onClose={close} title={title} side={side}>
        <div className={style.stack}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence several times
            <p key={index}>{line}</p>
          ))}
          <button type="button" className={staff.primary} onClick={close}>
            {texts.close}
          </button>
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
