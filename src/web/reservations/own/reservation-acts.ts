/** Handles the forms of a reservation page, with or without JavaScript. Server only. */
import { redirect } from 'react-router'
import type { PageContext } from '#contract/page.ts'
import {
  arriveReservation,
  cancelReservation,
  changeReservation,
  confirmReservation,
  holdReservation,
  rejectReservationOffers,
} from '#contract/reservations/visitor.ts'
import type { Locale } from '#domain/locale.ts'
import { isRescheduled, mailParam } from '#domain/reservations/reservation.ts'
import { localPath } from '../../i18n/locale.ts'
import { answer } from '../../visitor-card/form/card-saves.ts'

type Sent = { token: string; form: FormData; locale: Locale }

export async function actByForm(page: PageContext, { token, form, locale }: Sent) {
  const said = (name: string) => String(form.get(name) ?? '')
  const seen = { rev: Number(said('rev')) }
  const input = { params: { token }, idempotencyKey: said('key') || page.idempotencyKey }
  const result = await act()
  if (!result) return answer({}, 400)
  if (!result.ok) {
    const { current: _, ...problem } = result.problem
    return answer({ problem }, problem.status)
  }
  const { status, next, ticket } = result.value
  if (said('act') === 'arrive' && ticket) throw redirect(localPath(locale, `/entry/w/${ticket.token}`), 303)
  throw redirect(localPath(locale, `/entry/f/${isRescheduled(status) && next ? next : token}`), 303)

  function act() {
    switch (said('act')) {
      case 'hold':
        return page.call(holdReservation, { ...input, body: { ...seen, startsAt: said('startsAt') } })
      case 'confirm':
        return page.call(confirmReservation, { ...input, body: { ...seen, mail: said(mailParam) || undefined } })
      case 'rejectOffers':
        return page.call(rejectReservationOffers, { ...input, body: seen })
      case 'change':
        return page.call(changeReservation, { ...input, body: { ...seen, wishes: form.getAll('wish').map(String) } })
      case 'arrive':
        return page.call(arriveReservation, { ...input, body: { todayCode: said('today') || undefined } })
      case 'cancel':
        return page.call(cancelReservation, { ...input, body: seen })
      default:
        return undefined
    }
  }
}
