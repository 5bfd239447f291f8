import { expect, test } from 'vitest'
import { inSearchLine } from './search-line.ts'

test('a server looks through cards for a few at once, for the others in the order they came, and tells who would wait too long', async () => {
  let running = 0
  let most = 0
  const order: number[] = []
  const all = Array.from({ length: 500 }, (_, n) =>
    inSearchLine(async () => {
      most = Math.max(most, ++running)
      order.push(n)
      await Promise.resolve()
      running--
      return n
    }),
  )
  const answers = await Promise.all(all)
  const found = answers.filter((answer) => typeof answer === 'number')
  expect(found).toEqual(found.toSorted((a, b) => a - b))
  expect(order).toEqual(found)
  expect(found.length).toBe(404)
  expect(most).toBe(4)
  expect(answers.at(-1)).toEqual({ refused: 'request.tooMany', params: { seconds: 5 } })
  // A search that fails makes room as well.
  await expect(inSearchLine(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await inSearchLine(async () => 'found')).toBe('found')
})
