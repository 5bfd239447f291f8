import { useState } from 'react'
import { offerCard } from '#contract/cards/card-acts.ts'
import type { CardDetail } from '#contract/cards/detail.ts'
import { isUnderWay, offerLimit } from '#domain/cards/card.ts'
import { call, isDecided } from '../../api/api.ts'
import { createIntentions } from '../../api/intention.ts'
import { draftName, useDraftWords } from '../../device/drafts.ts'
import { randomKey } from '../../device/random-key.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Sheet } from '../../parts/dialogs/sheet.tsx'
import { WordsForm } from '../words-form.tsx'
import type { CardAct, CardActs } from './use-card-acts.ts'
import { cardWords } from './words.ts'

/** Mails a visitor who asked for it what may interest them. Only where that can be: a mail server, an address on the card. */
export function OfferByMail({ card, acts: { busy, act }, mails }: { card: CardDetail; acts: CardActs; mails: boolean }) {
  const { offer: texts } = useWords(cardWords)
  const [open, setOpen] = useState(false)
  const [words, setWords] = useDraftWords(draftName(card.shop.id, 'offer', card.id))
  const [intentions] = useState(() => createIntentions(randomKey))
  const close = () => setOpen(false)
  if (!isUnderWay(card.status) || !mails || !card.hidden.includes('email') || !card.answers.consentMail) return null

  async function send(text: string): Promise<void> {
    const body = { words: text }
    const wish: CardAct<typeof offerCard> = {
      async send() {
        const params = { shopId: card.shop.id, cardId: card.id }
        const result = await call(offerCard, { params, body, idempotencyKey: intentions.keyFor(body) })
        if (result.ok || isDecided(result.problem)) intentions.settle(body)
        return result
      },
      done: texts.sent,
    }
    if (await act(wish)) setWords('')
    close()
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.open}</Button>
      <Sheet open={open} onClose={close} title={texts.title}>
        <WordsForm
          words={words}
          onWords={setWords}
          limit={offerLimit}
          rows={6}
          texts={{ label: texts.words, help: texts.help, keep: texts.keep, send: texts.send }}
          busy={busy}
          onSend={(text) => void send(text)}
          onClose={close}
        />
      </Sheet>
    </>
  )
}
