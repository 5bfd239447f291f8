import { useWords } from '../../i18n/words.ts'
import staff from '../../theme/staff.module.css'
import style from './open-work-badge.module.css'
import { settingsFrameWords } from './words.ts'

type Props = { open: { count: number; more: boolean } | undefined }

export function OpenRequestsBadge({ open }: Props) {
  const texts = useWords(settingsFrameWords)
  if (!open) return null
  return (
    <span className={style.badge}>
      <span aria-hidden>
        {open.count}
        {open.more && '+'}
      </span>
      <span className={staff.hidden}>{texts.open(open.count, open.more)}</span>
    </span>
  )
}
