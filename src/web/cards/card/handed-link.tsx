/** The way to a card for its visitor, shown at the counter. Fetched when somebody is given it. */
import { useWords } from '../../i18n/words.ts'
import { CopyField } from '../../parts/display/copy-field.tsx'
import { QrCode } from '../../parts/display/qr-code.tsx'
import { qrPath } from '../../parts/display/qr-path.ts'
import staff from '../../parts/theme/staff.module.css'
import style from './page.module.css'
import { cardWords } from './words.ts'

export function HandedLink({ link }: { link: string }) {
  const { correction: texts } = useWords(cardWords)
  return (
    <div className={style.handed}>
      <div className={style.qr}>
        <QrCode code={qrPath(link)} label={texts.qr} />
      </div>
      <CopyField label={texts.link} value={link} />
      <p className={staff.help}>{texts.linkText}</p>
    </div>
  )
}
