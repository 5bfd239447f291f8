import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { Checkbox } from '../../../parts/controls/choice.tsx'
import { Sheet } from '../../../parts/dialogs/sheet.tsx'
import staff from '../../../theme/staff.module.css'
import { deskWords } from '../words.ts'
import { frequentShortcuts } from './shortcut-keys.tsx'
import style from './shortcut-sheet.module.css'

const seldomKeys = [
  ['requeue', 'Q'],
  ['otherLane', 'T'],
  ['edge', 'Home', 'End'],
  ['lane', '1–9'],
  ['release', 'Esc'],
  ['add', 'A'],
  ['search', '/'],
] as const

type SheetProps = { open: boolean; onClose: () => void; on: boolean; onChange: (on: boolean) => void }

export function ShortcutSheet({ open, onClose, on, onChange }: SheetProps) {
  const { keys: texts } = useWords(deskWords)
  return (
    <Sheet open={open} onClose={onClose} title={texts.title}>
      <Checkbox className={style.switch} checked={on} onChange={(event) => onChange(event.target.checked)}>
        <span>
          {texts.use}
          <small>{texts.useHint}</small>
        </span>
      </Checkbox>
      <dl className={style.list}>
        {[...frequentShortcuts, ...seldomKeys].map(([name, ...caps]) => (
          <div key={name}>
            <dt>{texts[name]}</dt>
            <dd>
              {caps.map((cap) => (
                <kbd key={cap} className={staff.key}>
                  {cap}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Button wide onClick={onClose}>
        {texts.close}
      </Button>
    </Sheet>
  )
}
