import { useState } from 'react'
import { sendPromotion } from '#contract/cards/card-acts.ts'
import type { CardDetail } from '#contract/cards/detail.ts'
import { isOpenCategory, maxPromotionMailLength } from '#domain/cards/card.ts'
import { callAuthenticated, isFinalRefusal } from '../../api/api.ts'
import { createIdempotencyKeys } from '../../api/idempotency-keys.ts'
import { draftKey, useMemoryTextDraft } from '../../device/drafts.ts'
import { randomKey } from '../../device/random-key.ts'
import { useWords } from '../../i18n/words.ts'
import { Sheet } from '../../parts/dialogs/sheet.tsx'
import { FreeTextForm } from '../words-form.tsx'
import type { CardAction, CardActionRunner } from './use-card-action-runner.ts'
import { cardWords } from './words.ts'

/** Returns true if news can be mailed: the visitor consented, the card has an address, and a mail server is configured. */
export const canSendPromotion = ({ deleted, category, hidden, answers }: CardDetail, mails: boolean): boolean =>
  mails && !deleted && isOpenCategory(category) && hidden.includes('email') && answers.consentMail !== undefined

type Props = { card: CardDetail; acts: CardActionRunner; open: boolean; onClose: () => void }

/** Mails an offer to a visitor who consented. */
export function PromotionDialog({ card, acts: { busy, act }, open, onClose }: Props) {
  const { offer: texts } = useWords(cardWords)
  const [words, setWords] = useMemoryTextDraft(draftKey(card.shop.id, 'offer', card.id))
  const [intentions] = useState(() => createIdempotencyKeys(randomKey))

  async function send(text: string): Promise<void> {
    const body = { words: text }
    const action: CardAction<typeof sendPromotion> = {
      async send() {
        const params = { shopId: card.shop.id, cardId: card.id }
        const result = await callAuthenticated(sendPromotion, { params, body, idempotencyKey: intentions.keyFor(body) })
        if (result.ok || isFinalRefusal(result.problem)) intentions.settle(body)
        return result
      },
      done: texts.sent,
    }
    if (await act(action)) setWords('')
    onClose()
  }

  return (
    <Sheet open={open} onClose={onClose} title={texts.title}>
      <FreeTextForm
        words={words}
        onWords={setWords}
        limit={maxPromotionMailLength}
        rows={6}
        texts={{ label: texts.words, help: texts.help, keep: texts.keep, send: texts.send }}
        busy={busy}
        onSend={(text) => void send(text)}
        onClose={onClose}
      />
    </Sheet>
  )
}
