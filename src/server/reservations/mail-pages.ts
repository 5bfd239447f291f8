import { mailSecretParam } from '#domain/reservations/reservation.ts'
import type { MailPageResolver, MailPageResolvers } from '../hooks/mail-pages.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import { readReservationEntryOption } from './rules.ts'

const reservationPage: MailPageResolver = async (tx, tokens, { aboutId, shopId }) => {
  const text = 'select token_version as version from reservation where shop_id = $1 and id = $2'
  const { rows } = await tx.$client.query<{ version: number }>(text, [shopId, aboutId])
  return rows[0] && aboutId ? `/entry/f/${tokens.derive('reservation', aboutId, rows[0].version)}` : undefined
}

/** Page with a secret that only the mail contains. It proves that the visitor owns the address. */
const heldReservationPage: MailPageResolver = async (tx, tokens, about) => {
  const path = await reservationPage(tx, tokens, about)
  return path && `${path}?${mailSecretParam}=${tokens.derive('reservationMail', about.aboutId!)}`
}

/** Page to reserve a visit; undefined if the shop takes no reservations. */
const entryPage: MailPageResolver = async (tx, _, { shopId }) => {
  const { entryCode } = await readShopRow(tx, shopId)
  return (await readReservationEntryOption(tx, shopId)).reserves ? `/entry/f/${entryCode}?source=mail` : undefined
}

export const reservationMailPages: MailPageResolvers = {
  'card.reply': entryPage,
  'reservation.requested': reservationPage,
  'reservation.held': heldReservationPage,
  'reservation.proposed': reservationPage,
  'reservation.confirmed': reservationPage,
  'reservation.changed': reservationPage,
  'reservation.reminder': reservationPage,
  'reservation.runningLate': reservationPage,
  'reservation.declined': reservationPage,
  'reservation.expired': reservationPage,
  'reservation.cancelled': reservationPage,
  'reservation.calledOff': reservationPage,
  'reservation.noShow': reservationPage,
  'reservation.thanks': reservationPage,
}
