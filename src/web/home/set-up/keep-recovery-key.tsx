import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { Link } from 'react-router'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useWords } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import visitor from '../../theme/visitor.module.css'
import { homeWords } from '../words.ts'
import style from './set-up.module.css'
import type { SetUpRecoveryKey } from './set-up-form.ts'

/** Shows the recovery key of the backups once, to be written on paper. It is shown on no later page. */
export function RecoveryKeyPage({ recoveryKey, onward }: SetUpRecoveryKey) {
  const { recoveryKey: texts } = useWords(homeWords).setUp
  const half = Math.ceil(recoveryKey.length / 2)
  return (
    <PublicFrame
      bar={
        <Link className={buttonClass({ look: 'primary', large: true, wide: true })} to={onward} reloadDocument>
          {texts.kept}
        </Link>
      }
    >
      <PageTitle page={texts.title} />
      <h1>{texts.title}</h1>
      <p className={style.intro}>{texts.text}</p>
      <section className={`${visitor.slip} ${style.recoveryKey}`}>
        <h2>{texts.label}</h2>
        {/* Breaks into two lines for copying by hand, but is selected as one. */}
        <p className={visitor.tag} translate="no">
          {recoveryKey.slice(0, half)}
          <wbr />
          {recoveryKey.slice(half)}
        </p>
      </section>
      <div className={visitor.warning}>
        <IconInfoCircle stroke={1.75} aria-hidden />
        <span>{texts.once}</span>
      </div>
    </PublicFrame>
  )
}
