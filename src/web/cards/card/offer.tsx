import { useId, useState } from 'react'
import { offerCard } from '#contract/cards/card-acts.ts'
import type { CardDetail } from '#contract/cards/detail.ts'
import { isUnderWay, offerLimit } from '#domain/cards/card.ts'
import { call } from '../../api/api.ts'
import { randomKey } from '../../api/random-key.ts'
import { useWords } from '../../i18n/words.ts'
import { Sheet } from '../../parts/dialogs/sheet.tsx'
import staff from '../../parts/theme/staff.module.css'
import style from './page.module.css'
import type { CardAct, CardActs } from './use-card-acts.ts'
import { cardWords } from './words.ts'

/** Mails a visitor who asked for it what may interest them. Only where that can be: a mail server, an address on the card. */
export function OfferByMail({ card, acts: { busy, act }, mails }: { card: CardDetail; acts: CardActs; mails: boolean }) {
  const { offer: texts } = useWords(cardWords)
  const id = useId()
  const [open, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const close = () => setOpen(false)
  if (!isUnderWay(card.status) || !mails || !card.hidden.includes('email') || !card.answers.consentMail) return null

  async function send(): Promise<void> {
    const wish: CardAct<typeof offerCard> = {
      send: () =>
        call(offerCard, { params: { shopId: card.shop.id, cardId: card.id }, body: { words: words.trim() }, idempotencyKey: randomKey() }),
      done: texts.sent,
    }
    if (await act(wish)) setWords('')
    close()
  }

  return (
    <>
      <button type="button" className={staff.outline} onClick={() => setOpen(true)}>
        {texts.open}
      </button>
      <Sheet open={open} onClose={close} title={texts.title}>
        <form
          className={style.reason}
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <label htmlFor={id} className={staff.label}>
            {texts.words}
          </label>
          <textarea
            id={id}
            className={staff.field}
            rows={6}
            maxLength={offerLimit}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            // biome-ignore lint/a11y/noAutofocus: in a dialog, where the focus must go somewhere
            autoFocus
          />
          <p className={staff.help}>{texts.help}</p>
          <div className={style.buttons}>
            <button type="button" className={staff.outline} onClick={close}>
              {texts.keep}
            </button>
            <button type="submit" className={staff.primary} disabled={busy || words.trim() === ''}>
              {texts.send}
            </button>
          </div>
        </form>
      </Sheet>
    </>
  )
}
