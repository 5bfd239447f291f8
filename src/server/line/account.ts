/** A shop's official account at LINE (docs/decisions/186-line.md). */
import type { LineSettings, LineStatus } from '#contract/line.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import { addLookup } from '#platform/database/resolver.ts'
import { newId } from '#platform/ids.ts'
import type { LineError } from '#platform/outbox/line-api.ts'
import { seal, unseal } from '#platform/sealing.ts'
import { runSettingsCommand } from '../feed/settings-command.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import { fromShopLineAccount } from '../outbox/line-recipients.ts'
import type { LineAccess, LineContext } from './context.ts'
import { isLoginChannel } from './login-channel.ts'

type LineSecrets = { channelToken: string; channelSecret: string; loginChannelSecret: string }

type Row = {
  id: string
  shopId: string | null
  botUserId: string
  basicId: string
  name: string
  loginChannelId: string
  sealedSecrets: Buffer
  rev: number
  createdAt: Date
}
export type LineAccount = Row & { secrets: LineSecrets }

const columns = `id, shop_id as "shopId", bot_user_id as "botUserId", basic_id as "basicId", name, login_channel_id as "loginChannelId",
  sealed_secrets as "sealedSecrets", rev, created_at as "createdAt"`

/** Returns the account that sends this shop's messages. Call inside the shop's scope. */
async function findShopRow(tx: Tx, shopId: string): Promise<Row | undefined> {
  const { rows } = await tx.$client.query<Row>(`select ${columns} ${fromShopLineAccount}`, [shopId])
  return rows[0]
}

export async function findShopLineAccount(tx: Tx, { key }: LineAccess, shopId: string): Promise<LineAccount | undefined> {
  return opened(key, await findShopRow(tx, shopId))
}

type AccountOfOrganization = { organizationId: string; id: string }

export async function findLineAccount(
  tx: Tx,
  { key }: LineAccess,
  { organizationId, id }: AccountOfOrganization,
): Promise<LineAccount | undefined> {
  const { rows } = await tx.$client.query<Row>(`select ${columns} from line_account where organization_id = $1 and id = $2`, [
    organizationId,
    id,
  ])
  return opened(key, rows[0])
}

function opened(key: Buffer, row: Row | undefined): LineAccount | undefined {
  if (!row) return undefined
  const text = unseal(key, row.sealedSecrets, row.id)
  if (text === undefined) throw new Error('the secrets of a LINE account were sealed with another installation key')
  return { ...row, secrets: JSON.parse(text) as LineSecrets }
}

/** Path of LINE Login's return, the same for all shops. */
export const lineReturnPath = '/line/return'
const webhookPath = (token: string) => `/api/v1/line/${token}/webhook`

async function showSettings({ line, tokens }: LineContext, tx: Tx, shopId: string): Promise<LineSettings> {
  const row = await findShopRow(tx, shopId)
  return {
    rev: row?.rev ?? 0,
    callbackUrl: line ? line.origin + lineReturnPath : null,
    account: row
      ? {
          ...{ name: row.name, basicId: row.basicId, allShops: row.shopId === null, loginChannelId: row.loginChannelId },
          webhookUrl: line ? line.origin + webhookPath(tokens.derive('lineAccount', row.id)) : null,
          since: row.createdAt.toISOString(),
        }
      : null,
  }
}

type Membership = StaffRequest['membership']

export const readLineSettings = (ctx: LineContext, membership: Membership): Promise<LineSettings> =>
  ctx.db.readScope(membership, (tx) => showSettings(ctx, tx, membership.shopId))

/** LINE is asked outside the transaction, so that a slow response holds no connection. */
export async function readLineStatus(ctx: LineContext, membership: Membership): Promise<LineStatus | Refusal<'line.notConfigured'>> {
  const { line } = ctx
  if (!line) return refuse('line.notConfigured')
  const found = await ctx.db.readScope(membership, async (tx) => {
    const account = await findShopLineAccount(tx, line, membership.shopId)
    const { rows } = await tx.$client.query<{ blocked: number }>(
      'select count(distinct user_id)::int as blocked from line_recipient where shop_id = $1 and blocked',
      [membership.shopId],
    )
    return account && { account, blocked: rows[0]!.blocked }
  })
  if (!found) return refuse('line.notConfigured')
  const { blocked } = found
  try {
    const { limit, used } = await line.api.readQuota(found.account.secrets.channelToken)
    return { state: limit !== null && used >= limit ? 'quota' : 'works', used, limit, blocked }
  } catch (error) {
    return { state: isUnavailable(error as LineError) ? 'down' : 'refused', used: null, limit: null, blocked }
  }
}

const isUnavailable = ({ status }: LineError): boolean => status === undefined || status === 429 || status >= 500

type NewAccount = LineSecrets & { rev: number; allShops: boolean; loginChannelId: string }
type CheckRefusal = Refusal<'line.wrongToken' | 'line.wrongSecret' | 'line.wrongLogin' | 'line.unavailable'>

/** Returns the bot of the token if LINE accepts token and secrets. */
async function checkAccount(line: LineAccess, { channelToken, channelSecret, loginChannelId, loginChannelSecret }: NewAccount) {
  const ask = async <T, R extends CheckRefusal>(request: Promise<T>, refused: R): Promise<T | R | Refusal<'line.unavailable'>> =>
    request.catch((error: LineError) => (isUnavailable(error) ? refuse('line.unavailable') : refused))
  const bot = await ask(line.api.findBot(channelToken), refuse('line.wrongToken'))
  if (isRefusal(bot)) return bot
  const channelId = await ask(line.api.findChannelId(channelToken), refuse('line.wrongToken'))
  if (isRefusal(channelId)) return channelId
  const matching = await ask(line.api.checkChannelSecret(channelId, channelSecret), refuse('line.wrongSecret'))
  if (isRefusal(matching)) return matching
  const login = await isLoginChannel(line, { id: loginChannelId, secret: loginChannelSecret })
  if (login === undefined) return refuse('line.unavailable')
  return login ? bot : refuse('line.wrongLogin')
}

/** Saves the account after LINE has accepted it. Asks LINE before the transaction. */
export async function setLineAccount(ctx: LineContext, input: NewAccount, call: StaffRequest) {
  const { line } = ctx
  if (!line) return refuse('line.noAddress')
  const bot = await checkAccount(line, input)
  if (isRefusal(bot)) return bot
  const { organizationId, shopId } = call.membership
  return runSettingsCommand<LineSettings, Refusal<'setting.changed'>>(
    ctx,
    call,
    async (tx, now) => {
      const before = await findShopRow(tx, shopId)
      if ((before?.rev ?? 0) !== input.rev) return refuse('setting.changed', { current: await showSettings(ctx, tx, shopId) })
      const ofShop = input.allShops ? null : shopId
      const kept = await replacedRow(tx, ofShop)
      if (input.allShops && before?.shopId) await deleteAccount(tx, { organizationId, id: before.id })
      const id = kept?.id ?? newId(now.getTime())
      const { channelToken, channelSecret, loginChannelSecret, loginChannelId } = input
      const sealed = seal(line.key, JSON.stringify({ channelToken, channelSecret, loginChannelSecret } satisfies LineSecrets), id)
      // Another account, or a channel of another provider, knows visitors by other ids.
      if (kept && (kept.botUserId !== bot.userId || kept.loginChannelId !== loginChannelId))
        await tx.$client.query('delete from line_recipient where line_account_id = $1', [id])
      await tx.$client.query(
        `insert into line_account (id, organization_id, shop_id, bot_user_id, basic_id, name, login_channel_id, sealed_secrets, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (id) do update set bot_user_id = excluded.bot_user_id, basic_id = excluded.basic_id, name = excluded.name,
           login_channel_id = excluded.login_channel_id, sealed_secrets = excluded.sealed_secrets, rev = line_account.rev + 1`,
        [id, organizationId, ofShop, bot.userId, bot.basicId, bot.name.slice(0, 100), loginChannelId, sealed, now],
      )
      if (!kept) await addLookup(tx, 'lineAccount', ctx.tokens.derive('lineAccount', id), { organizationId, shopId, entityId: id })
      return { id, event: { ...ofShopSettings(shopId), kind: 'line.set', data: { name: bot.name, allShops: input.allShops } } }
    },
    (tx) => showSettings(ctx, tx, shopId),
    // Two shops of one organization take different queue locks. Without this one, both could insert the account for all shops.
    (tx) => tx.$client.query('select from organization where id = $1 for no key update', [organizationId]),
  )
}

async function replacedRow(tx: Tx, ofShop: string | null): Promise<Row | undefined> {
  const { rows } = await tx.$client.query<Row>(`select ${columns} from line_account where shop_id is not distinct from $1`, [ofShop])
  return rows[0]
}

const ofShopSettings = (shopId: string) => ({ entityType: 'shop', entityId: shopId, changed: [] }) as const

export function removeLineAccount(
  ctx: LineContext,
  call: StaffRequest,
): Promise<LineSettings | Refusal<'line.notConfigured' | 'idempotency.mismatch'>> {
  const { organizationId, shopId } = call.membership
  return runSettingsCommand<LineSettings, Refusal<'line.notConfigured'>>(
    ctx,
    call,
    async (tx) => {
      const row = await findShopRow(tx, shopId)
      if (!row) return refuse('line.notConfigured')
      await deleteAccount(tx, { organizationId, id: row.id })
      return { id: row.id, event: { ...ofShopSettings(shopId), kind: 'line.remove', data: { name: row.name } } }
    },
    (tx) => showSettings(ctx, tx, shopId),
  )
}

/** Deletes the account and, by cascade, its visitors in all shops. Its webhook’s address leads nowhere then. */
async function deleteAccount(tx: Tx, { organizationId, id }: AccountOfOrganization): Promise<void> {
  await tx.$client.query('delete from line_account where organization_id = $1 and id = $2', [organizationId, id])
}
