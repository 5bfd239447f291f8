import { setTimeout as pause } from 'node:timers/promises'
import { type Email, readEmail } from '#domain/email.ts'
import type { Locale } from '#domain/locale.ts'
import { refuse } from '#domain/refusal.ts'
import { enqueueForAccount } from '#platform/outbox/enqueue.ts'
import { findAccountByEmail } from '../accounts/store.ts'
import { makeResetLink } from '../action-codes/reset-link.ts'
import { dateNow } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import type { CallInput } from './call.ts'

/** Longer than it takes to write a message, so that the time doesn't tell whether there is an account. In ms. */
const answerAfter = 250

/** `sendPasswordResetEmail`: the answer is the same whether there is such an account or not. */
export async function sendCode(ctx: IdentityContext, { body, from, locale }: CallInput) {
  if (body.requestType !== 'PASSWORD_RESET' || !ctx.mails) return refuse('OPERATION_NOT_ALLOWED')
  if (typeof body.email !== 'string' || body.email === '') return refuse('MISSING_EMAIL')
  const email = readEmail(body.email)
  if (!email) return refuse('INVALID_EMAIL')
  const tooMany = ctx.letters.take(from, email.key)
  if (tooMany) return refuse('TOO_MANY_ATTEMPTS_TRY_LATER', { params: tooMany.params ?? {} })
  await Promise.all([sendResetLink(ctx, email, locale), pause(answerAfter)])
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: email.address }
}

async function sendResetLink(ctx: IdentityContext, { key }: Email, locale: Locale): Promise<void> {
  const account = await findAccountByEmail(ctx.sql, key)
  if (!account?.email || account.disabled) return
  const { id: accountId, email: address, displayName } = account
  await ctx.db.inTransaction(async (tx) => {
    const link = await makeResetLink(tx, accountId, { now: dateNow(ctx.clock), locale })
    await enqueueForAccount(tx, {
      event: 'account.resetPassword',
      accountId,
      address,
      locale,
      variables: {
        recipient: displayName ?? undefined,
        link,
      },
      now: ctx.clock(),
    })
  })
}
