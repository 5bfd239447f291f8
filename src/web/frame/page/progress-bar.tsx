import { useNavigation } from 'react-router'
import { useWords } from '../../i18n/words.ts'
import { frameWords } from '../words.ts'

import style from './progress-bar.module.css'

/** R2.25: at the window's top while another page is on its way. When it shows (after 200 ms) and how it grows (in 5000 ms) is the style's. */
export function ProgressBar() {
  const { loading } = useWords(frameWords)
  return useNavigation().state === 'idle' ? null : <div role="progressbar" className={style.progress} aria-label={loading} />
}
