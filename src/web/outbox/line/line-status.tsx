import { useCallback, useEffect, useState } from 'react'
import { getLineStatus, type LineStatus } from '#contract/line.ts'
import { callAuthenticated } from '../../api/api.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import staff from '../../theme/staff.module.css'
import style from '../settings/page.module.css'
import { lineSettingWords } from './words.ts'

/** Whether LINE takes messages now. Asked after the page has loaded, because LINE may be slow. */
export function LineStatusText({ shopId }: { shopId: string }) {
  const { status: texts } = useWords(lineSettingWords)
  const [status, setStatus] = useState<LineStatus | 'checking' | 'unknown'>('checking')
  const check = useCallback(async () => {
    setStatus('checking')
    const result = await callAuthenticated(getLineStatus, { params: { shopId } })
    setStatus(result.ok ? result.value : 'unknown')
  }, [shopId])
  useEffect(() => void check(), [check])
  if (status === 'checking') return <p role="status">{texts.checking}</p>
  const known = status === 'unknown' ? undefined : status
  return (
    <div role="status" className={style.part}>
      <p className={known?.state === 'works' ? undefined : staff.warn}>
        <span>{known ? texts.states[known.state] : texts.unknown}</span>
      </p>
      {known && known.used !== null && <p className={staff.muted}>{texts.used(known.used, known.limit)}</p>}
      {known && known.blocked > 0 && <p>{texts.blocked(known.blocked)}</p>}
      {known?.state !== 'works' && <Button onClick={() => void check()}>{texts.again}</Button>}
    </div>
  )
}
