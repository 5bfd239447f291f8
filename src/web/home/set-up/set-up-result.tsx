import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { Link } from 'react-router'
import { Title } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useLocalPath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import { QrCode } from '../../parts/display/qr-code.tsx'
import visitor from '../../theme/visitor.module.css'
import { homeWords } from '../words.ts'
import type { ReadyShop } from './ready-shop.ts'
import style from './set-up.module.css'

/** How visitors come in, and the way to the staff's screen. */
export function SetUpResult({ ready: { name, link, entryCode, qr, localOnly } }: { ready: ReadyShop }) {
  const { done: texts } = useWords(homeWords).setUp
  const path = useLocalPath()
  return (
    <PublicFrame
      bar={
        <Link className={buttonClass({ look: 'primary', large: true, wide: true })} to={path('/shopAdmin/login')}>
          {texts.signIn}
        </Link>
      }
    >
      <Title page={texts.title} />
      <h1>{texts.title}</h1>
      <p className={style.intro}>{texts.text(name)}</p>
      <section className={visitor.slip}>
        <div className={style.qr}>
          <QrCode code={qr} label={texts.qr} />
        </div>
        <hr className={visitor.tear} />
        <dl className={style.ways}>
          <dt>{texts.code}</dt>
          <dd className={`${visitor.tag} ${style.code}`} translate="no">
            {entryCode}
          </dd>
          <dt>{texts.link}</dt>
          <dd>
            <a href={link}>{link}</a>
          </dd>
        </dl>
      </section>
      {localOnly && (
        <div className={visitor.warning}>
          <IconInfoCircle stroke={1.75} aria-hidden />
          <span>{texts.localOnly}</span>
        </div>
      )}
      <p className={style.next}>{texts.next}</p>
    </PublicFrame>
  )
}
