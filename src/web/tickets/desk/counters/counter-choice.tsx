import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { Sheet } from '../../../parts/dialogs/sheet.tsx'
import { presenceWords } from '../../../presence/words.ts'
import type { QueueState } from '../queue/queue-store.ts'
import { deskWords } from '../words.ts'
import style from './counter-choice.module.css'
import type { CounterChoiceFormProps } from './counter-form.tsx'
import { CounterChoiceForm } from './counter-form.tsx'

type ButtonProps = { counters: QueueState['counters']; counterId: string | undefined; onOpen: () => void }

/** Button in the page head with the counter that this device calls to. */
export function CounterChoiceButton({ counters, counterId, onOpen }: ButtonProps) {
  const { counters: texts } = useWords(presenceWords)
  const mine = counters.find(({ id }) => id === counterId)
  return (
    <Button className={style.choice} onClick={onOpen} aria-haspopup="dialog">
      <span>{mine ? texts.label(mine.name) : <Choose />}</span>
      <IconChevronDown size={16} stroke={1.75} aria-hidden />
    </Button>
  )
}

function Choose() {
  const { counter } = useWords(deskWords)
  const { choose } = useWords(presenceWords).counters
  return (
    <>
      <span className={style.short} aria-hidden>
        {counter.short}
      </span>
      <span className={style.long}>{choose}</span>
    </>
  )
}

/** Sheet to choose this device's counter and the lanes that "call next" takes from. */
export function CounterChoiceSheet({ open, ...form }: CounterChoiceFormProps & { open: boolean }) {
  const { counters: texts } = useWords(presenceWords)
  return (
    <Sheet open={open} onClose={form.onClose} title={texts.choose}>
      <CounterChoiceForm {...form} />
    </Sheet>
  )
}
