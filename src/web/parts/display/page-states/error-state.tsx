import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../controls/button.tsx'
import { displayWords } from '../words.ts'
import style from './page-states.module.css'

type Props = {
  /** What did not work. */
  what: string
  /** What is safe all the same, and what to do. */
  safe: string
  /** Without: there is nothing that trying again would change. */
  onRetry?: (() => void) | undefined
  /** While it is tried again. */
  busy?: boolean
  /** Short, to read out to support. */
  id?: string | undefined
  area: 'public' | 'staff'
}

/** What failed, what is safe, the way on, and the id that the log knows it by. */
export function ErrorState({ what, safe, onRetry, busy = false, id, area }: Props) {
  const texts = useWords(displayWords).pageStates
  return (
    <div className={style.error} role="alert">
      <IconAlertCircle size={20} stroke={1.75} aria-hidden />
      <div className={style.words}>
        <p>
          <b>{what}</b> {safe}
        </p>
        {id && <p className={style.id}>{texts.errorId(id)}</p>}
      </div>
      {onRetry && (
        <Button look={area === 'public' ? 'outline' : 'outline'} large disabled={busy} onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </div>
  )
}
