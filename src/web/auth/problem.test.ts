import { expect, test } from 'vitest'
import { signInProblem, signInProblems, specifiedProblems } from './problem.ts'
import { SyncFailed } from './session.ts'
import { words as en } from './words/en.ts'
import { words as ja } from './words/ja.ts'
import { words as zh } from './words/zh.ts'

test.each(specifiedProblems)('R8.1: auth/%s has a sentence of its own in each language', (code) => {
  const problem = signInProblem(Object.assign(new Error('x'), { code: `auth/${code}` }))
  expect(problem).toBe(code)
  for (const { problems } of [ja, en, zh])
    expect(Object.values(problems).filter((sentence) => sentence === problems[problem])).toHaveLength(1)
  // What to do next.
  expect([ja, en, zh].map(({ problems }) => problems[problem])).toEqual([
    expect.stringContaining('ください'),
    expect.stringMatching(/please/i),
    expect.stringContaining('请'),
  ])
})

test('each sentence ends as one', () => {
  for (const problem of signInProblems) {
    expect(ja.problems[problem]).toMatch(/。$/)
    expect(zh.problems[problem]).toMatch(/。$/)
    expect(en.problems[problem]).toMatch(/^[A-Z].*\.$/)
  }
})

test('whatever else is thrown is unknown', () => {
  for (const error of [new Error('x'), { code: 'auth/never-heard-of' }, { code: 'toString' }, null, undefined, 'text'])
    expect(signInProblem(error)).toBe('unknown')
  expect(signInProblem(new SyncFailed('the server is away'))).toBe('login-blocked')
})

test('an address that is missing or none is called so, also where it is to be the account’s next one', () => {
  expect(signInProblem({ code: 'auth/missing-new-email' })).toBe('missing-email')
  expect(signInProblem({ code: 'auth/invalid-new-email' })).toBe('invalid-email')
})

test('A browser that keeps no sign-in is not taken for a server that refuses', () => {
  const blocked = (originalMessage: string) => ({ code: 'auth/login-blocked', customData: { originalMessage } })
  expect(signInProblem(blocked('auth/web-storage-unsupported'))).toBe('web-storage-unsupported')
  expect(signInProblem(blocked('the session was answered with 503'))).toBe('login-blocked')
})

test('A wait that took too long is a failure of the network', () => {
  expect(signInProblem(new DOMException('late', 'TimeoutError'))).toBe('network-request-failed')
})
