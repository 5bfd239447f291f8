import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addMerge,
  canUnmerge,
  customerAndMergedIds,
  lastUnmergeDay,
  type MergeRecord,
  mainCustomerId,
  removeErasedCustomer,
} from './merges.ts'

const merge = (keptId: string, mergedId: string, day = 1): MergeRecord => ({
  ...{ id: `${mergedId}>${keptId}`, keptId, mergedId, mergedBy: `by ${day}` },
  ...{ mergedAt: new Date(Date.UTC(2026, 10, day)), until: lastUnmergeDay(`2026-11-${String(day).padStart(2, '0')}`) },
})

test('A merge can be undone until the thirtieth day after it (R2.12)', () => {
  const { until } = merge('a', 'b', 1)
  expect([canUnmerge({ until }, '2026-12-01'), canUnmerge({ until }, '2026-12-02')]).toEqual([true, false])
})

test('A chain of merges is one person until a merge in the chain is undone', () => {
  const chain = [merge('b', 'a'), merge('c', 'b'), merge('c', 'd')]
  expect(['a', 'b', 'c', 'd', 'e'].map((id) => mainCustomerId(chain, id))).toEqual(['c', 'c', 'c', 'c', 'e'])
  const without = chain.filter(({ mergedId }) => mergedId !== 'b')
  expect(customerAndMergedIds(without, 'b')).toEqual(['b', 'a'])
  expect(customerAndMergedIds(without, 'c')).toEqual(['c', 'd'])
})

test('A person cannot be merged with itself, nor after being merged into another', () => {
  const merges = [merge('b', 'a')]
  for (const [kept, merged] of [
    ['a', 'c'],
    ['c', 'a'],
    ['b', 'a'],
    ['b', 'b'],
  ] as const)
    expect(addMerge(merges, merge(kept, merged))).toBeUndefined()
  expect(addMerge(merges, merge('c', 'b'))).toHaveLength(2)
})

test('Erasing a customer within a chain of merges keeps the others merged', () => {
  expect(removeErasedCustomer([merge('b', 'a', 1), merge('c', 'b', 9)], 'b')).toEqual([{ ...merge('c', 'b', 9), id: 'a>b', mergedId: 'a' }])
  // The erased customer was the person's main one: the earliest merged one replaces it.
  expect(removeErasedCustomer([merge('b', 'd', 5), merge('b', 'a', 1)], 'b')).toEqual([{ ...merge('a', 'd', 5), id: 'd>b' }])
  expect(removeErasedCustomer([merge('b', 'a')], 'a')).toEqual([])
})

type Card = { customer: string; contact: string }
type World = { cards: readonly Card[]; merges: readonly MergeRecord[] }
type Act = (world: World, at: number) => World

const one = <T>(of: readonly T[], n: number): T | undefined => of[n % of.length]
const customers = ({ cards }: World) => cards.map(({ customer }) => customer)
const persons = (world: World) => customers(world).filter((id) => mainCustomerId(world.merges, id) === id)
const shape = (world: World) =>
  persons(world).map((id) => {
    const parts = customerAndMergedIds(world.merges, id)
    const contacts = world.cards.filter(({ customer }) => parts.includes(customer)).map(({ contact }) => contact)
    return { parts: parts.toSorted(), contacts: contacts.toSorted() }
  })

const anyAct = fc.oneof(
  fc.nat().map(
    (n): Act =>
      (world, at) => ({ ...world, cards: [...world.cards, { customer: `c${at}`, contact: `${n}` }] }),
  ),
  fc.tuple(fc.nat(), fc.nat()).map(
    ([n, m]): Act =>
      (world, at) => {
        const [kept, merged] = [one(persons(world), n), one(persons(world), m)]
        const merges = kept && merged ? addMerge(world.merges, merge(kept, merged, (at % 28) + 1)) : undefined
        return merges ? { ...world, merges } : world
      },
  ),
  fc.nat().map(
    (n): Act =>
      (world) => {
        const undone = one(world.merges, n)
        return { ...world, merges: world.merges.filter((each) => each !== undone) }
      },
  ),
  fc.nat().map(
    (n): Act =>
      (world, at) => ({
        ...world,
        cards: world.cards.map((card, index) => (index === n % world.cards.length ? { ...card, contact: `edited ${at}` } : card)),
      }),
  ),
  fc.nat().map(
    (n): Act =>
      (world) => {
        const gone = one(world.cards, n)
        if (!gone) return world
        return { cards: world.cards.filter((card) => card !== gone), merges: removeErasedCustomer(world.merges, gone.customer) }
      },
  ),
)
const anyHistory = fc
  .array(anyAct, { maxLength: 40 })
  .map((acts) => acts.reduce<World>((world, act, at) => act(world, at), { cards: [], merges: [] }))

test('After any history each card and contact has exactly one person', () => {
  fc.assert(
    fc.property(anyHistory, (world) => {
      const shapeBefore = shape(world)
      expect(shapeBefore.flatMap(({ parts }) => parts).toSorted()).toEqual(customers(world).toSorted())
      expect(shapeBefore.flatMap(({ contacts }) => contacts).toSorted()).toEqual(world.cards.map(({ contact }) => contact).toSorted())
    }),
    { numRuns: 500 },
  )
})

test('Undoing a merge restores the persons from before the merge', () => {
  fc.assert(
    fc.property(anyHistory, fc.nat(), fc.nat(), (world, n, m) => {
      const [kept, merged] = [one(persons(world), n), one(persons(world), m)]
      const merges = kept && merged ? addMerge(world.merges, { ...merge(kept, merged), id: 'now' }) : undefined
      if (!merges) return
      expect(shape({ ...world, merges })).toHaveLength(shape(world).length - 1)
      expect(shape({ ...world, merges: merges.filter(({ id }) => id !== 'now') })).toEqual(shape(world))
    }),
    { numRuns: 500 },
  )
})

test('Erasing a customer leaves all other customers merged as before', () => {
  fc.assert(
    fc.property(anyHistory, fc.nat(), (world, n) => {
      const gone = one(customers(world), n)
      if (!gone) return
      const after = { cards: world.cards.filter(({ customer }) => customer !== gone), merges: removeErasedCustomer(world.merges, gone) }
      const left = shape(world).flatMap(({ parts }) => {
        const still = parts.filter((id) => id !== gone)
        return still.length > 0 ? [still] : []
      })
      expect(
        shape(after)
          .map(({ parts }) => parts)
          .toSorted(),
      ).toEqual(left.toSorted())
    }),
    { numRuns: 500 },
  )
})
