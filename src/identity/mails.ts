/** Mails to the owner of an account. Each is queued in the transaction of the event it reports. */

import type { Temporal } from 'temporal-polyfill'
import { formatPhone } from '#domain/answers/phone.ts'
import type { Email } from '#domain/email.ts'
import { type Locale, localizedPath } from '#domain/locale.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import type { Tx } from '#platform/database/db.ts'
import { type BrowserInfo, browserInfoText } from '#platform/http/browser-info.ts'
import { enqueueAccountMail } from '#platform/outbox/enqueue.ts'
import { issueActionLink } from './action-codes/link.ts'
import { type ActionCodePurpose, actionCodePurposeDetails } from './code-purposes.ts'
import type { Account } from './tables/accounts.ts'

/** `account`: state before the change. `locale`: of the page, for an account without its own. */
type About = { account: Account; locale: Locale; now: Temporal.Instant }

const localeOf = ({ account, locale }: About): Locale => account.locale ?? locale

/** Mails the link of a purpose. `email`: address the link is about. `to`: recipient. `address`: address named in the mail. */
export async function mailActionLink(
  tx: Tx,
  about: About,
  { purpose, email, to, address }: { purpose: ActionCodePurpose; email: string; to: string; address?: string },
): Promise<void> {
  const { account, now } = about
  const locale = localeOf(about)
  const date = new Date(now.epochMilliseconds)
  const link = await issueActionLink(tx, { accountId: account.id, purpose, email, locale, now: date })
  await enqueueAccountMail(tx, {
    event: actionCodePurposeDetails[purpose].event,
    accountId: account.id,
    address: to,
    locale,
    variables: { recipient: account.displayName ?? undefined, link, ...(address && { address }) },
    now,
  })
}

/** Mails the link by which an address without an account signs up. */
export async function mailSignUpLink(
  tx: Tx,
  { email, locale, now }: { email: Email; locale: Locale; now: Temporal.Instant },
): Promise<void> {
  const about = { accountId: null, purpose: 'signIn', email: email.key, locale } as const
  const link = await issueActionLink(tx, { ...about, now: new Date(now.epochMilliseconds) })
  const event = actionCodePurposeDetails.signIn.event
  await enqueueAccountMail(tx, { event, accountId: null, address: email.key, locale, variables: { recipient: undefined, link }, now })
}

/** Includes a link to reset the password, in case the owner did not make the change. */
export async function mailPasswordChanged(tx: Tx, about: About): Promise<void> {
  const { account, now } = about
  const locale = localeOf(about)
  if (account.email === null) return
  const variables = { recipient: account.displayName ?? undefined, link: localizedPath(locale, '/shopAdmin/forgot') }
  await enqueueAccountMail(tx, { event: 'account.passwordChanged', accountId: account.id, address: account.email, locale, variables, now })
}

/** Reports time, device and network, with a link to the profile. Uses Japan's time zone, because the service knows no shop. */
export async function enqueueNewDeviceMail(tx: Tx, about: About, client: BrowserInfo): Promise<void> {
  const { account, now } = about
  const locale = localeOf(about)
  if (account.email === null) return
  const clock = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' } as const
  const variables = {
    recipient: account.displayName ?? undefined,
    time: `${getDateTimeFormat(locale, clock).format(now.epochMilliseconds)} (JST)`,
    device: browserInfoText(client) || undefined,
    link: localizedPath(locale, '/shopAdmin/profile'),
  }
  await enqueueAccountMail(tx, { event: 'account.newDevice', accountId: account.id, address: account.email, locale, variables, now })
}

/** Reports a change of second factors or recovery codes. */
export async function mailFactorChange(
  tx: Tx,
  about: About,
  event: 'account.factorAdded' | 'account.factorRemoved' | 'account.factorsReset' | 'account.recoveryCodes',
): Promise<void> {
  const { account, now } = about
  const locale = localeOf(about)
  if (account.email === null) return
  const variables = { recipient: account.displayName ?? undefined, link: localizedPath(locale, '/shopAdmin/profile') }
  await enqueueAccountMail(tx, { event, accountId: account.id, address: account.email, locale, variables, now })
}

export async function mailRecoveryCodeUsed(tx: Tx, about: About, remainingCodes: number): Promise<void> {
  const { account, now } = about
  const locale = localeOf(about)
  if (account.email === null) return
  const variables = {
    recipient: account.displayName ?? undefined,
    left: String(remainingCodes),
    link: localizedPath(locale, '/shopAdmin/profile'),
  }
  await enqueueAccountMail(tx, { event: 'account.recoveryUsed', accountId: account.id, address: account.email, locale, variables, now })
}

/** Links to the profile, where the owner can remove the number. */
export const mailPhoneAdded = (tx: Tx, about: About, phone: string): Promise<void> =>
  mailPhoneChange(tx, about, 'account.phoneAdded', phone)

export const mailPhoneRemoved = (tx: Tx, about: About, phone: string): Promise<void> =>
  mailPhoneChange(tx, about, 'account.phoneRemoved', phone)

async function mailPhoneChange(tx: Tx, about: About, event: 'account.phoneAdded' | 'account.phoneRemoved', phone: string): Promise<void> {
  const { account, now } = about
  const locale = localeOf(about)
  if (account.email === null) return
  const variables = {
    recipient: account.displayName ?? undefined,
    phone: formatPhone(phone),
    link: localizedPath(locale, '/shopAdmin/profile'),
  }
  await enqueueAccountMail(tx, { event, accountId: account.id, address: account.email, locale, variables, now })
}

/** Reports that a provider was added or removed, with a link to the profile. */
export async function mailProviderChange(
  tx: Tx,
  about: About,
  event: 'account.methodAdded' | 'account.methodRemoved',
  method: string,
): Promise<void> {
  const { account, now } = about
  const locale = localeOf(about)
  if (account.email === null) return
  const variables = { recipient: account.displayName ?? undefined, method, link: localizedPath(locale, '/shopAdmin/profile') }
  await enqueueAccountMail(tx, { event, accountId: account.id, address: account.email, locale, variables, now })
}

/** Mails both addresses: the former one gets a link to revert, the new one a confirmation. */
export async function mailEmailChanged(tx: Tx, about: About, address: string): Promise<void> {
  const { account, now } = about
  const locale = localeOf(about)
  if (account.email !== null) await mailActionLink(tx, about, { purpose: 'recoverEmail', email: account.email, to: account.email, address })
  const variables = { recipient: account.displayName ?? undefined, address, link: localizedPath(locale, '/shopAdmin/login') }
  await enqueueAccountMail(tx, { event: 'account.emailConfirmed', accountId: account.id, address, locale, variables, now })
}

/**
 * Mails the replaced and the restored address. The restored one gets a link to set a password, because the current one may be a stranger's.
 */
export async function mailEmailRestored(tx: Tx, about: About, address: string, { byPassword }: { byPassword: boolean }): Promise<void> {
  const { account, now } = about
  const locale = localeOf(about)
  if (byPassword) await mailActionLink(tx, about, { purpose: 'resetPassword', email: address, to: address })
  if (account.email === null) return
  const variables = { recipient: account.displayName ?? undefined, address }
  await enqueueAccountMail(tx, {
    event: 'account.emailRestored',
    accountId: account.id,
    address: account.email,
    locale,
    variables,
    now,
  })
}
