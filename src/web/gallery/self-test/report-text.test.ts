import { expect, test } from 'vitest'
import { words as messagesWords } from '../words/ja.ts'
import { formatSelfTestReport } from './report-text.tsx'

const messages = messagesWords.selfTest

test('The self-test report has each finding as a code and in words (R2.2)', () => {
  const text = formatSelfTestReport(
    { camera: { verdict: 'limited', reason: 'insecure' }, api: { verdict: 'good', reason: 'works', fact: '12 ms' } },
    messages,
    {
      at: new Date('2026-11-21T00:00:00Z'),
      origin: 'http://shop.test',
    },
  )
  expect(text.split('\n')).toEqual([
    'Uketsuke self-test',
    '2026-11-21T00:00:00.000Z http://shop.test',
    'api: good works (12 ms)',
    'camera: limited insecure',
    '',
    'サーバー: 問題なし. 正常です',
    'カメラ: 使えません. 暗号化された接続（https）でのみ使えます',
  ])
})
