import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { useState } from 'react'
import { recordCall, sendReply } from '#contract/cards/card-acts.ts'
import type { CardDetail } from '#contract/cards/detail.ts'
import type { ApiCallInput, Operation } from '#contract/operation.ts'
import { maxCardNoteLength, maxReplyLength } from '#domain/cards/card.ts'
import { callAuthenticated, isFinalRefusal } from '../../api/api.ts'
import { createIdempotencyKeys } from '../../api/idempotency-keys.ts'
import { draftKey, useMemoryDraft } from '../../device/drafts.ts'
import { randomKey } from '../../device/random-key.ts'
import { useWords } from '../../i18n/words.ts'
import { ButtonRow } from '../../parts/controls/actions.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { Sheet } from '../../parts/dialogs/sheet.tsx'
import { useCardDateFormats } from '../card-times.ts'
import { FreeTextForm } from '../words-form.tsx'
import style from './page.module.css'
import type { CardActionRunner } from './use-card-action-runner.ts'
import { cardWords } from './words.ts'

/** Returns true if a reply can be mailed: the card has an address, and a mail server is configured. */
export const canReply = ({ deleted, hidden }: CardDetail, mails: boolean): boolean => mails && !deleted && hidden.includes('email')

/** `replyText`: proposed reply in the visitor's language. */
type Props = { card: CardDetail; acts: CardActionRunner; mails: boolean; replyText: string }

/** Shown while the card waits for the shop's first contact. */
export function FirstContactNotice({ card, acts, mails, replyText }: Props) {
  const { contact: texts } = useWords(cardWords)
  const { moment } = useCardDateFormats(card.shop)
  const [open, setOpen] = useState<'reply' | 'call'>()
  const { firstContact } = card
  const dialogs = (
    <>
      <ReplyDialog {...{ card, acts, replyText }} open={open === 'reply'} onClose={() => setOpen(undefined)} />
      <CallDialog {...{ card, acts }} open={open === 'call'} onClose={() => setOpen(undefined)} />
    </>
  )
  // The dialog stays until it has closed itself.
  if (!firstContact || firstContact.at || card.deleted) return open ? dialogs : null
  return (
    <div className={style.asked} role="note">
      <p>
        <b>{texts.waits}</b>
        <span>
          {texts.since(moment(firstContact.since))}
          {firstContact.dueAt && ` ${texts.target(moment(firstContact.dueAt))}`}
        </span>
      </p>
      <ButtonRow>
        {canReply(card, mails) && (
          <Button small disabled={acts.busy} onClick={() => setOpen('reply')}>
            <IconMail size={18} stroke={1.75} aria-hidden />
            {texts.reply}
          </Button>
        )}
        <Button small disabled={acts.busy} onClick={() => setOpen('call')}>
          <IconPhone size={18} stroke={1.75} aria-hidden />
          {texts.call}
        </Button>
      </ButtonRow>
      {dialogs}
    </div>
  )
}

type DialogProps = Pick<Props, 'card' | 'acts'> & { open: boolean; onClose: () => void }

/** Mails a reply, which staff edit before. */
export function ReplyDialog(props: DialogProps & Pick<Props, 'replyText'>) {
  const { contact } = useWords(cardWords)
  return (
    <Sheet open={props.open} onClose={props.onClose} title={contact.replyForm.title}>
      <ReplyForm {...props} />
    </Sheet>
  )
}

function ReplyForm({ card, acts, replyText, onClose }: Omit<DialogProps, 'open'> & Pick<Props, 'replyText'>) {
  const { contact } = useWords(cardWords)
  const texts = contact.replyForm
  // The page rereads the card meanwhile. A reply must go to the address that was shown when it was begun.
  const [rev] = useState(card.rev)
  const [draft, setDraft] = useMemoryDraft<string>(draftKey(card.shop.id, 'reply', card.id))
  const send = useContactCommand(acts, sendReply)
  async function reply(words: string): Promise<void> {
    if (await send({ params: { shopId: card.shop.id, cardId: card.id }, body: { rev, words } }, texts.sent)) setDraft(undefined)
    onClose()
  }
  return (
    <FreeTextForm
      words={draft ?? replyText}
      onWords={setDraft}
      limit={maxReplyLength}
      rows={10}
      texts={{ label: texts.words, help: texts.help, keep: texts.keep, send: texts.send }}
      busy={acts.busy}
      onSend={(words) => void reply(words)}
      onClose={onClose}
    />
  )
}

/** Notes a phone call, with a note for colleagues. */
export function CallDialog({ card, acts, open, onClose }: DialogProps) {
  const { contact } = useWords(cardWords)
  const texts = contact.callForm
  const [note, setNote] = useState('')
  const send = useContactCommand(acts, recordCall)
  async function record(text: string): Promise<void> {
    const body = text === '' ? {} : { note: text }
    if (await send({ params: { shopId: card.shop.id, cardId: card.id }, body }, texts.done)) setNote('')
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title={texts.title}>
      <FreeTextForm
        words={note}
        onWords={setNote}
        limit={maxCardNoteLength}
        rows={3}
        texts={{ label: texts.words, help: texts.help, keep: texts.keep, send: texts.send }}
        busy={acts.busy}
        optional
        onSend={(text) => void record(text)}
        onClose={onClose}
      />
    </Sheet>
  )
}

/** Sends a command whose repetition after a lost response keeps its key. Resolves to true if it succeeded. */
function useContactCommand<O extends Operation>({ act }: CardActionRunner, entry: O) {
  const [intentions] = useState(() => createIdempotencyKeys(randomKey))
  return (input: ApiCallInput<O>, done: string) =>
    act<O>({
      async send() {
        const result = await callAuthenticated(entry, { ...input, idempotencyKey: intentions.keyFor(input) })
        if (result.ok || isFinalRefusal(result.problem)) intentions.settle(input)
        return result
      },
      done,
    })
}
