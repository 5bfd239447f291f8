import { useWords } from '../../../i18n/words.ts'
import style from './trial-badge.module.css'
import { trialWords } from './words.ts'

export function TrialBadge() {
  return <span className={style.badge}>{useWords(trialWords).mark}</span>
}
