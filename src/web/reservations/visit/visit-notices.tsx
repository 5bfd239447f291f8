import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import visitor from '../../theme/visitor.module.css'
import style from './times.module.css'
import { reservationRequestWords } from './words.ts'

export function NextStepBar({ requestedCount, step, label, form }: { requestedCount: number; step?: string; label: string; form: string }) {
  const texts = useWords(reservationRequestWords)
  return (
    <>
      {requestedCount === 0 && <p className={style.barText}>{texts.chooseFirst}</p>}
      <Button
        type="submit"
        form={form}
        look="primary"
        large
        wide
        disabled={requestedCount === 0}
        {...(step !== undefined && { name: 'step', value: step })}
      >
        {label}
      </Button>
    </>
  )
}

export function ErrorNotice({ children }: { children: ReactNode }) {
  return (
    <div className={visitor.error} role="alert">
      <IconAlertCircle stroke={1.75} aria-hidden />
      <span>{children}</span>
    </div>
  )
}
