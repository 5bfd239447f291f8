import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { cancelOutboxMessage, type OutboxMessage, previewOutboxMessage, resendOutboxMessage } from '#contract/outbox.ts'
import { parseEmail, removeHiddenEmailCharacters } from '#domain/email.ts'
import type { Locale } from '#domain/locale.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { passive } from '#domain/validation/modes.ts'
import { toText } from '#domain/validation/value.ts'
import { callAuthenticated, isFinalRefusal } from '../api/api.ts'
import { useCommand } from '../api/use-command.ts'
import { randomKey } from '../device/random-key.ts'
import { compileRequirements, extendUsualRules } from '../form/field-rules.ts'
import { StaffErrorMessage } from '../form/staff-wrong.tsx'
import { useField, useForm } from '../form/use-form.ts'
import { languageTags, useLocale, useLocalizePath } from '../i18n/locale.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../parts/controls/button.tsx'
import { TextInput } from '../parts/controls/field.tsx'
import staff from '../theme/staff.module.css'
import { formatDeliveryOutcome } from './notification-list/outcome-text.ts'
import { undeliveredStates } from './notification-list/undelivered.ts'
import { notificationWords } from './notification-list/words.ts'
import style from './page.module.css'
import { outboxWords } from './words.ts'

type Props = { shopId: string; timeZone: string; message: OutboxMessage; manages: boolean; onChanged: () => void }
type Preview = { subject: string; text: string; locale: Locale } | null

export function OutboxEntry({ shopId, timeZone, message, manages, onChanged }: Props) {
  const texts = useWords(outboxWords)
  const notificationTexts = useWords(notificationWords)
  const path = useLocalizePath()
  const locale = useLocale()
  const [preview, setPreview] = useState<Preview>()
  const [sending, setSending] = useState(false)
  const { busy, problem, run } = useCommand()
  const [unread, setUnread] = useState(false)
  const { id: messageId, channel, event, state, address, number, ticketId, cardId, reservation, result, attempts, maybeSent, may } = message
  const params = { shopId, messageId }
  const at = getDateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(message.createdAt))
  const details = [
    channel !== 'mail' ? notificationTexts.channels[channel] : address === null ? notificationTexts.erasedTo : texts.to(address),
    at,
    state !== 'sent' && result && formatDeliveryOutcome(notificationTexts, result),
    attempts > 1 && texts.attempts(attempts),
    maybeSent && (state === 'sent' ? texts.twice : texts.maybeArrived),
  ].filter(Boolean)

  async function read(): Promise<void> {
    const preview = await callAuthenticated(previewOutboxMessage, { params })
    setUnread(!preview.ok)
    if (preview.ok) setPreview(preview.value)
  }
  async function cancel(): Promise<void> {
    setUnread(false)
    // A colleague may have resent it in between, so each press has a new key.
    const result = await run(cancelOutboxMessage, { params, idempotencyKey: randomKey() })
    if (result.ok || isFinalRefusal(result.problem)) onChanged()
  }

  return (
    <article className={style.entry}>
      <div className={style.head}>
        <h2>
          {notificationTexts.events[event]}
          {number && ticketId && (
            <>
              {' '}
              <Link to={path(`/shopAdmin/waiting/${ticketId}`)}>{texts.number(number)}</Link>
            </>
          )}
          {reservation && manages && (
            <>
              {' '}
              <Link to={path(`/shopAdmin/reservations${reservation.day ? `?view=list&day=${reservation.day}` : ''}`)}>
                {texts.reservation}
              </Link>
            </>
          )}
          {cardId && manages && (
            <>
              {' '}
              <Link to={path(`/shopAdmin/cards/${cardId}`)}>{texts.card}</Link>
            </>
          )}
        </h2>
        <span className={undeliveredStates.includes(state) ? `${style.state} ${style.bad}` : style.state}>
          {notificationTexts.states[state]}
        </span>
      </div>
      <ul className={style.details}>
        {details.map((detail) => (
          <li key={String(detail)}>{detail}</li>
        ))}
      </ul>
      {undeliveredStates.includes(state) && reservation?.phone && (
        <p className={style.call}>
          {texts.call(reservation.name)}{' '}
          {manages ? <a href={`tel:${reservation.phone.replaceAll(/[^+\d]/g, '')}`}>{reservation.phone}</a> : reservation.phone}
        </p>
      )}
      <StaffErrorMessage>{unread ? texts.previewFailed : problem?.detail}</StaffErrorMessage>
      {preview === null && <p>{texts.previewGone}</p>}
      {preview && (
        <div className={style.preview} lang={languageTags[preview.locale]}>
          <b>{preview.subject}</b>
          <p>{preview.text}</p>
          <p className={staff.muted} lang={languageTags[locale]}>
            {texts.linkNote}
          </p>
        </div>
      )}
      {sending ? (
        <SendAgain
          params={params}
          address={address ?? ''}
          onDone={(changed) => {
            setSending(false)
            if (changed) onChanged()
          }}
        />
      ) : (
        <div className={style.acts}>
          {preview === undefined && channel === 'mail' && (
            <Button small onClick={() => void read()}>
              {texts.preview}
            </Button>
          )}
          {manages && may.includes('sendAgain') && (
            <Button small onClick={() => setSending(true)}>
              {texts.sendAgain}
            </Button>
          )}
          {manages && may.includes('cancel') && (
            <Button small destructive disabled={busy} onClick={() => void cancel()}>
              {busy ? texts.cancelling : texts.cancel}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}

type SendProps = { params: { shopId: string; messageId: string }; address: string; onDone: (changed: boolean) => void }

/** Same check as the server's, which refuses addresses with invisible characters. */
const tools = extendUsualRules({ address: { validate: (typed) => parseEmail(removeHiddenEmailCharacters(toText(typed))) !== undefined } })

/** Focuses the field that the user opened. */
const focusNow = (field: HTMLInputElement | null) => field?.focus()

function SendAgain({ params, address, onDone }: SendProps) {
  const texts = useWords(outboxWords)
  const rules = useMemo(() => {
    const says = texts.addressWrong
    return compileRequirements({ address: { rules: 'required|address', says } }, tools)
  }, [texts])
  const form = useForm({
    rules,
    tools: async () => tools,
    mode: passive,
    onValid(event) {
      event.preventDefault()
      void send(String(new FormData(event.currentTarget).get('address')))
    },
  })
  const field = useField(form, 'address')
  const { busy, problem, run } = useCommand()
  async function send(typed: string): Promise<void> {
    const result = await run(resendOutboxMessage, { params, body: { address: removeHiddenEmailCharacters(typed) } })
    if (result.ok) onDone(true)
  }
  return (
    <form {...form.props} className={style.again} noValidate>
      <label className={staff.label} htmlFor={field.props.id}>
        {texts.address}
      </label>
      <TextInput {...field.props} type="email" defaultValue={address} maxLength={254} autoComplete="off" ref={focusNow} />
      <StaffErrorMessage id={field.errorId}>{field.error ?? problem?.detail}</StaffErrorMessage>
      <div className={style.acts}>
        <Button type="submit" disabled={busy}>
          {busy ? texts.sending : texts.send}
        </Button>
        <Button onClick={() => onDone(false)}>{texts.keep}</Button>
      </div>
    </form>
  )
}
