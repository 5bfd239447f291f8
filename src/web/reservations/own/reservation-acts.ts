/** Handles the forms of a reservation page, with or without JavaScript. Server only. */
import { redirect } from 'react-router'
import type { PageContext } from '#contract/page.ts'
import {
  cancelOwnReservation,
  checkInOwnReservation,
  confirmHeldTime,
  holdOffer,
  rejectReservationOffers,
  requestNewTimes,
  unlinkReservationFromLine,
} from '#contract/reservations/visitor.ts'
import type { Locale } from '#domain/locale.ts'
import { isRescheduled, mailSecretParam } from '#domain/reservations/reservation.ts'
import { localizedPath } from '../../i18n/locale.ts'
import { cardFormResponse } from '../../visitor-card/form/card-saves.ts'

type SentForm = { token: string; form: FormData; locale: Locale }

export async function handleReservationForm(page: PageContext, { token, form, locale }: SentForm) {
  const value = (name: string) => String(form.get(name) ?? '')
  const expected = { rev: Number(value('rev')) }
  const input = { params: { token }, idempotencyKey: value('key') || page.idempotencyKey }
  const result = await act()
  if (!result) return cardFormResponse({}, 400)
  if (!result.ok) {
    const { current: _, ...problem } = result.problem
    return cardFormResponse({ problem }, problem.status)
  }
  const { status, next, ticket } = result.value
  if (value('act') === 'arrive' && ticket) throw redirect(localizedPath(locale, `/entry/w/${ticket.token}`), 303)
  throw redirect(localizedPath(locale, `/entry/f/${isRescheduled(status) && next ? next : token}`), 303)

  function act() {
    switch (value('act')) {
      case 'hold':
        return page.call(holdOffer, { ...input, body: { ...expected, startsAt: value('startsAt') } })
      case 'confirm':
        return page.call(confirmHeldTime, { ...input, body: { ...expected, mail: value(mailSecretParam) || undefined } })
      case 'rejectOffers':
        return page.call(rejectReservationOffers, { ...input, body: expected })
      case 'change':
        return page.call(requestNewTimes, { ...input, body: { ...expected, requestedTimes: form.getAll('time').map(String) } })
      case 'arrive':
        return page.call(checkInOwnReservation, { ...input, body: { todayCode: value('today') || undefined } })
      case 'cancel':
        return page.call(cancelOwnReservation, { ...input, body: expected })
      case 'endLine':
        return page.call(unlinkReservationFromLine, input)
      default:
        return undefined
    }
  }
}
