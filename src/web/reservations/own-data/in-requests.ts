import type { PrivacyRequest } from '#contract/privacy/requests.ts'
import { findRequesterReservations, selectRequesterReservations } from '#contract/reservations/privacy-request-reservations.ts'
import type { Locale } from '#domain/locale.ts'
import { callAuthenticated } from '../../api/api.ts'
import type { RunCommand } from '../../api/use-command.ts'
import { wordsInLocale } from '../../i18n/words.ts'
import { ownReservationWords } from './words.ts'

/** Reservations in privacy requests, because one may have been made without a card or by phone. */
export const reservationsRequestSection = {
  name: 'reservation',
  texts: (locale: Locale) => wordsInLocale(ownReservationWords, locale).request,
  chosen: ({ reservations }: PrivacyRequest) => reservations,
  async find(shopId: string, query: { text: string; day?: string }) {
    const response = await callAuthenticated(findRequesterReservations, { params: { shopId }, query })
    return response.ok ? response.value.reservations : undefined
  },
  choose: (run: RunCommand, { params, rev }: { params: { shopId: string; requestId: string }; rev: number }, ids: string[]) =>
    run(selectRequesterReservations, { params, body: { rev, reservations: ids } }),
}
