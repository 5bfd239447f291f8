import { Form, useNavigation } from 'react-router'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { expectedCallTime, listReportableDelays } from '#domain/tickets/late-minutes.ts'
import { isWaiting } from '#domain/tickets/status.ts'
import { ErrorMessage } from '../../form/field.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { formatTimeOfDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { HiddenInput } from '../../parts/controls/field.tsx'
import { DoubleTapSafeButton } from '../../parts/dialogs/confirm-sheet/double-tap-safe-button.tsx'
import type { FormRefusal } from '../entry/entry-forms.ts'
import { ArrivalForm } from './arrival-form.tsx'
import type { LiveTicket } from './live-ticket.ts'
import { OpenableForm } from './openable-form.tsx'
import { ReconnectButton } from './reconnect.tsx'
import style from './ticket-acts.module.css'
import { visitorTicketWords } from './words.ts'

type Props = { live: LiveTicket; today: string | undefined; answer: FormRefusal | undefined }

export function TicketActions({ live, today, answer }: Props) {
  const { ticket: texts } = useWords(visitorTicketWords)
  const sending = useNavigation().state === 'submitting'
  const wrong = answer?.unsent ? texts.unsent : (answer?.problem?.detail ?? answer?.errors?.act)
  const { ticket, now } = live
  const { may, delayReportedAt, lateUntil } = ticket
  const stale = live.state === 'stale'
  return (
    <>
      {stale && <ReconnectButton live={live} />}
      {/* Hidden rather than removed without a connection, or typed text would be lost. */}
      <div hidden={stale}>
        {wrong && <ErrorMessage>{wrong}</ErrorMessage>}
        {may.includes('here') && (
          <ArrivalForm today={wrong ? undefined : today} typed={answer?.unsent ? undefined : answer?.typed} sending={sending} />
        )}
        <div className={style.acts}>
          {may.includes('onMyWay') && (
            <Form method="post" className={style.go}>
              <HiddenInput name="act" value="onMyWay" />
              <Button type="submit" look="primary" large wide disabled={sending}>
                {texts.onMyWay}
              </Button>
            </Form>
          )}
          {may.includes('late') && (
            // The key closes the form once the report is saved.
            <OpenableForm
              key={`${delayReportedAt} ${lateUntil}`}
              name="late"
              label={texts.late.label}
              back={texts.back}
              className={style.late}
            >
              <LateChoice ticket={ticket} now={now} sending={sending} />
            </OpenableForm>
          )}
          {may.includes('leave') && (
            <OpenableForm name="leave" label={texts.leave} back={texts.keep}>
              <HiddenInput name="act" value="leave" />
              <p>
                <b>{texts.leaveQuestion}</b> {texts.leaveText}
              </p>
              <DoubleTapSafeButton type="submit" look="danger" large wide disabled={sending}>
                {sending ? texts.leaving : texts.leave}
              </DoubleTapSafeButton>
            </OpenableForm>
          )}
        </div>
      </div>
    </>
  )
}

function LateChoice({ ticket, now, sending }: { ticket: VisitorTicket; now: Date; sending: boolean }) {
  const { late } = useWords(visitorTicketWords).ticket
  const locale = useLocale()
  const { status, graceUntil, latestUntil, shop } = ticket
  const time = (at: number) => formatTimeOfDay(new Date(at), shop.timeZone, locale)
  const instant = (at: string | null) => (at === null ? null : Date.parse(at))
  const until = { graceUntil: instant(graceUntil), latestUntil: instant(latestUntil) }
  const turn = isWaiting(status) ? expectedCallTime(ticket, now.getTime()) : undefined
  const offered = listReportableDelays({ ...ticket, ...until }, now.getTime())
  const awaited = until.graceUntil !== null && until.graceUntil > now.getTime() ? until.graceUntil : undefined
  const question = isWaiting(status) ? late.afterTurn(turn === undefined || ticket.ahead === 0 ? undefined : time(turn)) : late.question
  return (
    <>
      <HiddenInput name="act" value="late" />
      <p>{offered.length > 0 ? question : awaited === undefined ? late.over : late.longest(time(awaited))}</p>
      <div className={style.minutes}>
        {offered.map(({ minutes, end }) => (
          <Button key={minutes} type="submit" large name="minutes" value={minutes} disabled={sending}>
            <span>
              <b>{late.minutes(minutes)}</b>
              {end !== undefined && (
                <>
                  <br />
                  <small>{late.until(time(end))}</small>
                </>
              )}
            </span>
          </Button>
        ))}
      </div>
    </>
  )
}
