import { and, eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { CustomerDuplicates } from '#contract/cards/same-person.ts'
import { isSubmitted } from '#domain/cards/card.ts'
import { canUnmerge } from '#domain/cards/merges.ts'
import { type ComparedPerson, matchPersons, normalizeReading } from '#domain/cards/same-person.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { unpinnedBusinessDay } from '#domain/time/business-day.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { fillMissingActorNames, readStaffNamesByAccount } from '../../members/actor-names.ts'
import { clockOf } from '../../shops/clock.ts'
import { readShopRow } from '../../shops/read-shop-row.ts'
import { isVisibleToStaff } from '../card-command.ts'
import type { CardDetailContext } from '../context.ts'
import { type CardRow, cards, customers } from '../table.ts'
import type { PersonReadContext } from './other-shops.ts'
import {
  filterMergesAmong,
  readDistinctPersonIds,
  readMerges,
  readPersonId,
  readShopPersonVisibility,
  readVisiblePersons,
  type ShopPersonVisibility,
  visiblePersonsCondition,
} from './persons.ts'

const maxShown = 10
/** Limit of persons compared per shared number, address or reading; the latest come first. */
export const maxDuplicatesPerContact = 20

type Unnamed = Omit<CustomerDuplicates, 'merges'> & {
  merges: (Omit<CustomerDuplicates['merges'][number], 'by'> & { accountId: string; actor: { name: string | null } })[]
}

export async function showDuplicates(
  ctx: CardDetailContext,
  account: PersonReadContext['account'],
  { organizationId, shopId }: Required<Scope>,
  cardId: string,
) {
  const scope = { organizationId, shopId }
  const read = await ctx.db.readScope(scope, async (tx): Promise<Unnamed | Refusal<'card.notFound' | 'card.deleted'>> => {
    const [row] = await tx
      .select()
      .from(cards)
      .where(rowInShopCondition(cards, { shopId, id: cardId }))
    if (!row || !isVisibleToStaff(row)) return refuse('card.notFound')
    return readDuplicates(tx, { db: ctx.db, account }, scope, row, ctx.clock())
  })
  return 'refused' in read ? read : nameMergeAuthors(ctx.accounts, read)
}

export async function nameMergeAuthors(accounts: CardDetailContext['accounts'], { merges, ...rest }: Unnamed): Promise<CustomerDuplicates> {
  const named = await fillMissingActorNames(accounts, merges)
  return { ...rest, merges: named.map(({ actor, ...merge }) => ({ ...merge, by: actor.name })) }
}

export async function readDuplicates(
  tx: Tx,
  reader: PersonReadContext,
  scope: Required<Scope>,
  { customerId, status }: CardRow,
  now: Temporal.Instant,
): Promise<Unnamed | Refusal<'card.notFound' | 'card.deleted'>> {
  if (!isSubmitted(status)) return refuse('card.deleted')
  const personId = customerId && (await readPersonId(tx, customerId))
  if (!personId) return refuse('card.notFound')
  const sight = await readShopPersonVisibility(tx, scope, personId)
  const [shop, allMerges, apart, parts] = await Promise.all([
    readShopRow(tx, scope.shopId),
    readMerges(tx, [personId]),
    readDistinctPersonIds(tx, personId),
    tx
      .select({ id: customers.id, name: customers.name })
      .from(customers)
      .where(and(visiblePersonsCondition(sight), eq(customers.personId, personId))),
  ])
  const merges = filterMergesAmong(allMerges, parts)
  const [mine] = await readVisiblePersons(tx, reader, sight, [personId])
  const matchingIds = await findWithTheSame(tx, sight, { personId, known: mine!.known, apart })
  const names = await readStaffNamesByAccount(
    tx,
    merges.map(({ mergedBy }) => ({ actorId: mergedBy })),
  )
  // Run one after the other: each may leave the shop's scope for a moment.
  const matchingPersons = await readVisiblePersons(tx, reader, sight, matchingIds)
  const distinctPersons = await readVisiblePersons(tx, reader, sight, apart)
  const today = unpinnedBusinessDay(now, clockOf(shop))
  return {
    person: mine!.person,
    merges: merges.map(({ id, mergedId, mergedAt, mergedBy, until }) => ({
      ...{ id, until, at: mergedAt.toISOString(), open: canUnmerge({ until }, today) },
      name: parts.find((part) => part.id === mergedId)?.name ?? '',
      ...{ accountId: mergedBy, actor: { name: names.get(mergedBy) ?? null } },
    })),
    candidates: matchingPersons
      .flatMap(({ person, known }) => {
        const alike = matchPersons(mine!.known, known)
        // Skip persons whose cards are all deleted and whom no other shop knows.
        const inBin = person.elsewhere.length === 0 && person.cards.every(({ stage }) => stage === null)
        return alike && !inBin ? [{ person, ...alike }] : []
      })
      .toSorted((a, b) => b.weight - a.weight || (a.person.id < b.person.id ? 1 : -1))
      .slice(0, maxShown)
      .map(({ person, likeness, reasons }) => ({ ...person, likeness, reasons: [...reasons] })),
    apart: distinctPersons.slice(0, maxShown).map(({ person }) => person),
  }
}

type Wanted = { personId: string; known: ComparedPerson; apart: readonly string[] }

/**
 * Finds visible persons that share a phone number, address or reading with this one, the latest for each. Separate index scans for the shop
 * and for shared customers keep common readings cheap.
 */
export const findDuplicatesSql = `
  select distinct found.person_id
    from (select its.person_id
            from unnest($2::text[], $3::text[]) wanted (kind, value)
           cross join lateral (
             select c.person_id from customer_contact k join customer c on c.id = k.customer_id
              where k.organization_id = $1 and k.kind = wanted.kind and k.value = wanted.value and c.person_id <> all($5)
                and (c.home_shop_id = $6 or ($7 and c.across_shops))
              order by k.customer_id desc limit ${maxDuplicatesPerContact}) its
          union all
          select its.person_id
            from unnest($4::text[]) wanted (reading)
           cross join lateral (
             select c.person_id from customer c
              where c.organization_id = $1 and c.home_shop_id = $6 and c.reading = wanted.reading and c.person_id <> all($5)
              order by c.id desc limit ${maxDuplicatesPerContact}) its
          union all
          select its.person_id
            from unnest($4::text[]) wanted (reading)
           cross join lateral (
             select c.person_id from customer c
              where $7::boolean and c.across_shops and c.organization_id = $1 and c.reading = wanted.reading and c.person_id <> all($5)
              order by c.id desc limit ${maxDuplicatesPerContact}) its) found`

export function findDuplicatesParameters(
  { organizationId, shopId, shared }: ShopPersonVisibility,
  { personId, known, apart }: Wanted,
): unknown[] {
  const contacts = [...known.phones.map((value) => ['phone', value]), ...known.emails.map((value) => ['email', value])]
  const readings = [...new Set(known.kanas.map(normalizeReading))].filter((reading) => reading !== '')
  return [
    organizationId,
    contacts.map(([kind]) => kind),
    contacts.map(([, value]) => value),
    readings,
    [personId, ...apart],
    shopId,
    shared,
  ]
}

async function findWithTheSame(tx: Tx, sight: ShopPersonVisibility, wanted: Wanted): Promise<string[]> {
  const { rows } = await tx.$client.query<{ person_id: string }>({
    name: 'find-with-the-same',
    text: findDuplicatesSql,
    values: findDuplicatesParameters(sight, wanted),
  })
  return rows.map(({ person_id }) => person_id)
}
