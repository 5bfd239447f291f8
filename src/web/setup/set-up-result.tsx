import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { Link } from 'react-router'
import { useLocalPath } from '../ui/locale.ts'
import { useMessages } from '../ui/messages.ts'
import { PublicFrame } from '../ui/public-frame.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { Title } from '../ui/title.tsx'
import visitor from '../ui/visitor.module.css'
import type { ReadyShop } from './ready-shop.ts'
import style from './set-up.module.css'
import { setUpTexts } from './texts.ts'

/** How visitors come in, and the way to the staff's screen. */
export function SetUpResult({ ready: { name, link, entryCode, qr, localOnly } }: { ready: ReadyShop }) {
  const { done: texts } = useMessages(setUpTexts)
  const path = useLocalPath()
  return (
    <PublicFrame
      bar={
        <Link className={`${visitor.primary} ${visitor.full}`} to={path('/shopAdmin/login')}>
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
          <dd className={`${visitor.tag} ${style.code}`}>{entryCode}</dd>
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
