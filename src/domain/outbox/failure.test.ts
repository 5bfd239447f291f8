import { expect, test } from 'vitest'
import { parseDeliveryFailure } from './failure.ts'

test.each([
  ['SMTP 550 5.1.1', 'nobody', '550 5.1.1'],
  ['SMTP 550-5.1.10', 'nobody', '550 5.1.10'],
  ['SMTP 550', 'refused', '550'],
  ['SMTP 554 5.7.1', 'refused', '554 5.7.1'],
  ['SMTP 451 4.3.0', 'later', '451 4.3.0'],
  ['SMTP 535 5.7.8', 'signIn', '535 5.7.8'],
  ['ESOCKET', 'unreachable', 'ESOCKET'],
  ['ETIMEDOUT', 'silent', 'ETIMEDOUT'],
  ['PUSH 410', 'pushGone', '410'],
  ['PUSH 403', 'pushRefused', '403'],
  ['PUSH EADDRESS', 'pushRefused', 'EADDRESS'],
  ['PUSH 429', 'pushLater', '429'],
  ['PUSH 503', 'pushLater', '503'],
  ['PUSH ETIMEDOUT', 'pushLater', 'ETIMEDOUT'],
  ['HTTP 400 21614', 'smsNumber', '400 21614'],
  ['HTTP 422', 'smsRefused', '422'],
  ['HTTP 429 63038', 'smsLater', '429 63038'],
  ['HTTP ECONNREFUSED', 'smsLater', 'ECONNREFUSED'],
  ['SMS 30005', 'smsNumber', '30005'],
  ['SMS failed', 'smsUndelivered', 'failed'],
  ['LINE blocked', 'lineBlocked', 'blocked'],
  ['LINE quota', 'lineQuota', 'quota'],
  ['LINE 401', 'lineRefused', '401'],
  ['LINE 429', 'lineLater', '429'],
  ['LINE ETIMEDOUT', 'lineLater', 'ETIMEDOUT'],
])('The result %s is a failure of the kind %s', (result, kind, code) => {
  expect(parseDeliveryFailure(result)).toEqual({ kind, code })
})

test.each(['expired', 'mail.notConfigured', 'SMTP', 'SMTP 5501', ''])('The result %s is no failure of a provider', (result) => {
  expect(parseDeliveryFailure(result)).toBeUndefined()
})
