import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import type { ReactNode } from 'react'
import { formatEntryCode } from '#domain/entry-code.ts'
import type { HostReach } from '#domain/shops/host-reach.ts'
import { useLocalizePath } from '../i18n/locale.ts'
import { useWords } from '../i18n/words.ts'
import { buttonClass } from '../parts/controls/button.tsx'
import { CopyField } from '../parts/display/copy-field/copy-field.tsx'
import { PrefetchLink } from '../parts/display/prefetch-link.tsx'
import { QrCode } from '../parts/display/qr-code.tsx'
import type { QrSvgPath } from '../parts/display/qr-path.ts'
import staff from '../theme/staff.module.css'
import style from './page.module.css'
import { todayWords } from './words.ts'

type Entry = { code: string; link: string; qr: QrSvgPath; reach: HostReach }

type Props = {
  entry: Entry
  manages: boolean
  children: ReactNode
}

/** The visitors' entry: QR code, entry code, link, and from where it opens. */
export function EntryCodePanel({ entry: { code, link, qr, reach }, manages, children }: Props) {
  const { entry: texts } = useWords(todayWords)
  const path = useLocalizePath()
  return (
    <div className={style.entry}>
      <div className={style.code}>
        <div className={style.qr}>
          <QrCode code={qr} label={texts.qr} />
        </div>
        <p>
          <span className={staff.help}>{texts.code}</span>
          <span className={staff.tag} translate="no">
            {formatEntryCode(code)}
          </span>
          <a href={link} target="_blank" rel="noreferrer">
            {texts.openPage}
          </a>
        </p>
      </div>
      <CopyField label={texts.link} value={link} />
      {manages && (
        <PrefetchLink to={path('/shopAdmin/poster')} className={buttonClass()}>
          <IconPrinter size={18} stroke={1.75} aria-hidden />
          {texts.poster}
        </PrefetchLink>
      )}
      {children}
      {reach === 'machine' && <p className={staff.warn}>{texts.localOnly}</p>}
      {reach === 'network' && (
        <p className={style.reach}>
          <IconCheck size={16} stroke={1.75} aria-hidden />
          {texts.networkOnly}
        </p>
      )}
    </div>
  )
}
