import { useWords } from '../../i18n/words.ts'
import { frameWords } from '../words.ts'
import style from './general-footer.module.css'
import { staffFrameWords } from './words.ts'

type Props = {
  /** Configured name: `development`, `staging`, `production` or the operator's own. */
  environment: string
  version: string
}

export function GeneralFooter({ environment, version }: Props) {
  const { product } = useWords(frameWords)
  const { environments } = useWords(staffFrameWords)
  const real = environment === 'production'
  return (
    <footer className={style.footer}>
      <span className={real ? undefined : style.trial}>{environments[environment] ?? environment}</span>
      <span>
        {product} {version}
      </span>
    </footer>
  )
}
