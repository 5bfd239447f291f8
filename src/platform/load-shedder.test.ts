import { expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { createLoadShedder } from './load-shedder.ts'

/** Works that end when the test says so. */
function scene() {
  let now = 0
  const shed = createLoadShedder({ width: 2, maxWaiting: 2, maxWaitMs: 1_000, now: () => now })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = async (name: string) => {
    const done = await shed(async () => {
      started.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    })
    return isRefusal(done) ? `${name} refused` : done
  }
  return {
    run,
    started,
    end: async (name: string, result: Promise<string>) => {
      ends.get(name)!()
      return result
    },
    pass(ms: number) {
      now += ms
    },
  }
}

test('Works beyond the width wait in order, and one beyond the line is refused at once', async () => {
  const { run, started, end } = scene()
  const [a, b, c, d] = [run('a'), run('b'), run('c'), run('d')]
  expect(await run('e')).toBe('e refused')
  expect(started).toEqual(['a', 'b'])
  await end('b', b)
  expect(started).toEqual(['a', 'b', 'c'])
  await end('c', c)
  expect([await end('a', a), await end('d', d)]).toEqual(['a', 'd'])
  expect(started).toEqual(['a', 'b', 'c', 'd'])
})

test('Works that have waited too long are refused, and newcomers behind them at once', async () => {
  const { run, started, end, pass } = scene()
  const [a, b, c] = [run('a'), run('b'), run('c')]
  pass(1_001)
  expect(await run('d')).toBe('d refused')
  await end('a', a)
  expect(await c).toBe('c refused')
  await end('b', b)
  const e = run('e')
  expect(started).toEqual(['a', 'b', 'e'])
  expect(await end('e', e)).toBe('e')
})

test('A failed work gives its turn to the next', async () => {
  const shed = createLoadShedder({ width: 1, maxWaiting: 1, maxWaitMs: 1_000, now: () => 0 })
  const failed = shed(() => Promise.reject(new Error('failed')))
  const next = shed(async () => 'next')
  await expect(failed).rejects.toThrow('failed')
  expect(await next).toBe('next')
})
