import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CallShares, callLookbackCount, defaultShares, nextCallTurn, strictCallPolicy } from './call-policy.ts'
import { type TicketClass, ticketClasses } from './ticket.ts'

const share = fc.integer({ min: 1, max: 9 })
const anyShares: fc.Arbitrary<CallShares> = fc.record({ normal: share, booked: share, care: share, staff: share })
const someClasses = fc.subarray([...ticketClasses], { minLength: 1 })
const history = fc.array(fc.constantFrom(...ticketClasses), { maxLength: 60 })
const total = (shares: CallShares, classes: readonly TicketClass[] = ticketClasses) => classes.reduce((sum, each) => sum + shares[each], 0)
const count = (calls: readonly TicketClass[], one: TicketClass) => calls.filter((called) => called === one).length

test('A reserved ticket is next after two walk-ins; classes not waiting don’t count', () => {
  const turn = (...calls: TicketClass[]) => nextCallTurn(defaultShares, ['normal', 'booked'], calls).classes
  expect(turn()).toEqual(['normal', 'booked'])
  expect(turn('normal')).toEqual(['normal', 'booked'])
  expect(turn('normal', 'normal')).toEqual(['booked'])
  expect(turn('normal', 'normal', 'booked')).toEqual(['normal'])
  // Calls of classes without waiting tickets don't count: the others keep their ratio.
  expect(nextCallTurn(defaultShares, ['normal', 'booked'], ['booked', 'care', 'normal', 'care'])).toEqual({
    classes: ['normal'],
    counted: ['booked', 'normal'],
    among: 3,
  })
})

test('A call policy looks back over as many calls as its shares need', () => {
  expect(callLookbackCount(strictCallPolicy)).toBe(0)
  expect(callLookbackCount({ rule: 'ratio', shares: defaultShares })).toBe(4)
  const longAgo: TicketClass[] = ['normal', 'normal', 'normal']
  expect(nextCallTurn(defaultShares, ['normal', 'booked'], [...longAgo, 'care', 'care', 'care', 'care']).counted).toEqual([])
})

test('While the waiting classes stay the same, calls follow their shares exactly', () => {
  fc.assert(
    fc.property(anyShares, someClasses, history, fc.array(fc.nat(), { minLength: 80, maxLength: 80 }), (shares, waiting, before, picks) => {
      const calls = [...before]
      for (const pick of picks) {
        const { classes } = nextCallTurn(shares, waiting, calls)
        calls.push(classes[pick % classes.length]!)
      }
      const made = calls.slice(before.length)
      const run = total(shares, waiting)
      for (let from = 0; from + run <= made.length; from++)
        for (const each of waiting) expect(count(made.slice(from, from + run), each)).toBe(shares[each])
    }),
  )
})

test('A waiting class is called at the latest when the others have used their shares', () => {
  const step = fc.tuple(fc.subarray<TicketClass>(['normal', 'booked', 'care']), fc.nat())
  fc.assert(
    fc.property(anyShares, history, fc.array(step, { maxLength: 150 }), (shares, before, steps) => {
      const calls = [...before]
      let passed = 0
      for (const [others, pick] of steps) {
        const { classes } = nextCallTurn(shares, [...others, 'staff'], calls)
        // The worst case for staff: choose another class whenever the policy allows it.
        const favoured = classes.filter((each) => each !== 'staff')
        const called = favoured.length > 0 ? favoured[pick % favoured.length]! : 'staff'
        calls.push(called)
        passed = called === 'staff' ? 0 : passed + 1
        expect(passed).toBeLessThanOrEqual(total(shares) - shares.staff)
      }
    }),
  )
})
