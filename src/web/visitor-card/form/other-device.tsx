import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useId, useRef, useState } from 'react'
import { tryCopyText } from '../../device/secure-only.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { TextInput } from '../../parts/controls/field.tsx'
import { QrCode } from '../../parts/display/qr-code.tsx'
import visitor from '../../theme/visitor.module.css'
import type { PrivateLink } from './card-data.ts'
import style from './visitor-card.module.css'
import type { VisitorCardWords } from './words/ja.ts'
import { visitorCardWords } from './words.ts'

type Words = Pick<VisitorCardWords, 'elsewhere' | 'elsewhereText' | 'link' | 'qr'>

/** Private link as QR code and text; a card's unless `words` say otherwise. */
export function OtherDeviceLink({ own, words }: { own: PrivateLink | undefined; words?: Words }) {
  const ofCard = useWords(visitorCardWords)
  const texts = words ?? ofCard
  return (
    <details className={style.elsewhere}>
      <summary>{texts.elsewhere}</summary>
      <p>{own ? texts.elsewhereText : ofCard.elsewhereLater}</p>
      {own && (
        <>
          <div className={style.qr}>
            <QrCode code={own.code} label={texts.qr} />
          </div>
          <CopyLink address={own.address} label={texts.link} />
        </>
      )}
    </details>
  )
}

function CopyLink({ address, label }: { address: string; label: string }) {
  const texts = useWords(visitorCardWords)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'copied' | 'selected'>()
  async function copy(): Promise<void> {
    if (await tryCopyText(address)) return setState('copied')
    field.current?.focus()
    field.current?.select()
    setState('selected')
  }
  return (
    <div className={visitor.field}>
      <label className={visitor.label} htmlFor={id}>
        {label}
      </label>
      <TextInput ref={field} id={id} large readOnly value={address} onFocus={(event) => event.target.select()} />
      <Button large wide className={style.copy} onClick={() => void copy()}>
        {state === 'copied' ? <IconCheck size={22} stroke={1.75} aria-hidden /> : <IconCopy size={22} stroke={1.75} aria-hidden />}
        {texts.copy}
      </Button>
      <p className={style.small} role="status">
        {state === 'copied' ? texts.copied : state === 'selected' ? texts.manual : ''}
      </p>
    </div>
  )
}
