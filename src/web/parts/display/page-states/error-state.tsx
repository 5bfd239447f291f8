import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../controls/button.tsx'
import { displayWords } from '../words.ts'
import style from './page-states.module.css'

type Props = {
  /** The failed action. */
  what: string
  /** Says what is still safe and what to do. */
  safe: string
  /** Missing if a retry cannot help. */
  onRetry?: (() => void) | undefined
  busy?: boolean
  /** Short, to read out to support. */
  id?: string | undefined
  area: 'public' | 'staff'
}

/** An error with what is safe, the way on, and the id under which it was logged. */
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
