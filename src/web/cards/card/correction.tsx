import { useState } from 'react'
import { requestCorrection } from '#contract/cards/card-acts.ts'
import type { CardDetail } from '#contract/cards/detail.ts'
import { maxCorrectionRequestLength } from '#domain/cards/card.ts'
import { callAuthenticated, isFinalRefusal } from '../../api/api.ts'
import { createIdempotencyKeys } from '../../api/idempotency-keys.ts'
import { draftKey, useMemoryTextDraft } from '../../device/drafts.ts'
import { randomKey } from '../../device/random-key.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { ButtonRow } from '../../parts/controls/actions.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { Sheet } from '../../parts/dialogs/sheet.tsx'
import { CopyField } from '../../parts/display/copy-field/copy-field.tsx'
import { QrCode } from '../../parts/display/qr-code.tsx'
import type { QrSvgPath } from '../../parts/display/qr-path.ts'
import staff from '../../theme/staff.module.css'
import { useCardDateFormats } from '../card-times.ts'
import { FreeTextForm } from '../words-form.tsx'
import style from './page.module.css'
import type { CardAction, CardActionRunner } from './use-card-action-runner.ts'
import { cardWords } from './words.ts'

type Props = {
  card: CardDetail
  acts: CardActionRunner
  /** `mails`: a mail server is configured. `origin`: base of links opened on phones. */
  mails: boolean
  origin: string
  open: boolean
  onClose: () => void
}

/** Asks the visitor to correct answers: by mail if the card has an address, otherwise by a link to hand over. The dialog says which. */
export function CorrectionRequestDialog({ card, acts: { busy, act }, mails, origin, open, onClose }: Props) {
  const { correction: texts } = useWords(cardWords)
  const path = useLocalizePath()
  const [words, setWords] = useMemoryTextDraft(draftKey(card.shop.id, 'correction', card.id))
  const [made, setMade] = useState<Handed>()
  const [intentions] = useState(() => createIdempotencyKeys(randomKey))
  const params = { shopId: card.shop.id, cardId: card.id }
  const isMailed = mails && card.hidden.includes('email')

  async function sendRequest(text: string): Promise<void> {
    const body = { words: text }
    let handed: string | null = null
    const action: CardAction<typeof requestCorrection> = {
      async send() {
        const result = await callAuthenticated(requestCorrection, { params, body, idempotencyKey: intentions.keyFor(body) })
        if (result.ok || isFinalRefusal(result.problem)) intentions.settle(body)
        if (result.ok) handed = result.value.token
        return result
      },
      done: isMailed ? texts.sent : texts.made,
    }
    const done = await act(action)
    if (!done) return
    setWords('')
    if (handed) setMade(await handedLink(`${origin}${path(`/entry/c/${handed}`)}`))
    else onClose()
  }
  function close(): void {
    onClose()
    setMade(undefined)
  }

  return (
    <Sheet open={open} onClose={close} title={made ? texts.linkTitle : texts.title}>
      {made ? (
        <>
          <HandedLink {...made} />
          <ButtonRow end>
            <Button look="primary" onClick={close}>
              {texts.close}
            </Button>
          </ButtonRow>
        </>
      ) : (
        <FreeTextForm
          words={words}
          onWords={setWords}
          limit={maxCorrectionRequestLength}
          rows={4}
          texts={{
            label: texts.words,
            help: isMailed ? texts.byMail : mails ? texts.noAddress : texts.noServer,
            keep: texts.keep,
            send: isMailed ? texts.send : texts.make,
          }}
          busy={busy}
          onSend={(text) => void sendRequest(text)}
          onClose={close}
        />
      )}
    </Sheet>
  )
}

/** Shown while a correction request is unanswered. */
export function PendingCorrectionNotice({ card, acts: { busy, act } }: Pick<Props, 'card' | 'acts'>) {
  const { correction: texts } = useWords(cardWords)
  const { moment } = useCardDateFormats(card.shop)
  if (!card.asked || card.deleted) return null
  const params = { shopId: card.shop.id, cardId: card.id }
  const dropping: CardAction<typeof requestCorrection> = {
    send: () => callAuthenticated(requestCorrection, { params, body: { words: null }, idempotencyKey: randomKey() }),
    done: texts.dropped,
  }
  return (
    <div className={style.asked} role="note">
      <p>
        <b>{texts.waits(moment(card.asked.at))}</b>
        {card.asked.words && <q>{card.asked.words}</q>}
      </p>
      <Button small disabled={busy} onClick={() => void act(dropping)}>
        {texts.drop}
      </Button>
    </div>
  )
}

type Handed = { link: string; code: QrSvgPath | undefined }

/** The QR code's drawing is loaded on demand (10 KB). Without it the link can be copied. */
async function handedLink(link: string): Promise<Handed> {
  const drawing = await import('../../parts/display/qr-path.ts').catch(() => undefined)
  return { link, code: drawing?.createQrSvgPath(link) }
}

/** Link to the visitor's card, to show at the counter. */
function HandedLink({ link, code }: Handed) {
  const { correction: texts } = useWords(cardWords)
  return (
    <div className={style.handed}>
      {code && (
        <div className={style.qr}>
          <QrCode code={code} label={texts.qr} />
        </div>
      )}
      <CopyField label={texts.link} value={link} />
      <p className={staff.help}>{texts.linkText}</p>
    </div>
  )
}
