import { expect, test } from 'vitest'
import { sdkErrorCodes, signInProblemCodes, toSignInProblemCode } from './problem.ts'
import { SessionSyncError } from './session.ts'
import { words as en } from './words/en.ts'
import { words as ja } from './words/ja.ts'
import { words as zh } from './words/zh.ts'

test.each(sdkErrorCodes)('The error auth/%s has its own message in each language (R8.1)', (code) => {
  const problem = toSignInProblemCode(Object.assign(new Error('x'), { code: `auth/${code}` }))
  expect(problem).toBe(code)
  for (const { problems } of [ja, en, zh])
    expect(Object.values(problems).filter((sentence) => sentence === problems[problem])).toHaveLength(1)
  // Each sentence names the next step.
  expect([ja, en, zh].map(({ problems }) => problems[problem])).toEqual([
    expect.stringContaining('ください'),
    expect.stringMatching(/please/i),
    expect.stringContaining('请'),
  ])
})

test('Each sign-in error message ends with a full stop', () => {
  for (const problem of signInProblemCodes) {
    expect(ja.problems[problem]).toMatch(/。$/)
    expect(zh.problems[problem]).toMatch(/。$/)
    expect(en.problems[problem]).toMatch(/^[A-Z].*\.$/)
  }
})

test('An error without a known code is unknown, except a failed session request', () => {
  for (const error of [new Error('x'), { code: 'auth/never-heard-of' }, { code: 'toString' }, null, undefined, 'text'])
    expect(toSignInProblemCode(error)).toBe('unknown')
  expect(toSignInProblemCode(new SessionSyncError('the server is away'))).toBe('login-blocked')
})

test('A missing or invalid new e-mail has the same code as any other e-mail', () => {
  expect(toSignInProblemCode({ code: 'auth/missing-new-email' })).toBe('missing-email')
  expect(toSignInProblemCode({ code: 'auth/invalid-new-email' })).toBe('invalid-email')
})

test('A browser without storage is not reported as a server refusal', () => {
  const blocked = (originalMessage: string) => ({ code: 'auth/login-blocked', customData: { originalMessage } })
  expect(toSignInProblemCode(blocked('auth/web-storage-unsupported'))).toBe('web-storage-unsupported')
  expect(toSignInProblemCode(blocked('the session was answered with 503'))).toBe('login-blocked')
})

test('A timeout is a network failure', () => {
  expect(toSignInProblemCode(new DOMException('late', 'TimeoutError'))).toBe('network-request-failed')
})
