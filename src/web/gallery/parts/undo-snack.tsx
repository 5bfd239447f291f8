import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { TextInput } from '../../parts/controls/field.tsx'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import staff from '../../theme/staff.module.css'
import { defineGalleryPart } from '../part-show.ts'
import style from './row.module.css'
import { undoSnackSamples } from './undo-snack-samples.ts'

/** A card that can be deleted and restored. */
function Card({ long = false }: { long?: boolean }) {
  const texts = useWords(undoSnackSamples)
  const [done, setDone] = useState<'act' | 'undo'>()
  const [gone, setGone] = useState(false)
  const become = (now: boolean) => {
    setGone(now)
    setDone(now ? 'act' : 'undo')
  }
  return (
    <div className={style.stack}>
      <p data-card>{gone ? texts.gone : texts.kept}</p>
      <Button disabled={gone} onClick={() => become(true)}>
        {texts.act}
      </Button>
      <label>
        <span className={staff.label}>{texts.note}</span>
        <TextInput />
      </label>
      {done && (
        <UndoSnack
          key={done}
          text={done === 'undo' ? texts.undone : long ? texts.longDone : texts.done}
          onUndo={done === 'act' ? () => become(false) : undefined}
          onEnd={() => setDone(undefined)}
        />
      )}
    </div>
  )
}

export const show = defineGalleryPart({
  area: 'staff',
  samples: undoSnackSamples,
  states: {
    empty: 'it is shown after a step only',
    error: 'the page around it says what could not be undone',
    disabled: 'where nothing can be undone it says so without the button',
    loading: 'what was done is shown before the server answers',
    filled: () => <Card />,
    long: () => <Card long />,
  },
})
