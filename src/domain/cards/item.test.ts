import { expect, test } from 'vitest'
import { dueState, isWebAddress, sortTasks } from './item.ts'

test('A task due today is not overdue', () => {
  expect(['2026-11-21', '2026-11-22', '2026-11-23'].map((day) => dueState(day, '2026-11-22'))).toEqual(['overdue', 'today', 'later'])
})

test('Open tasks are sorted by due day, done ones last', () => {
  const task = (name: string, dueOn: string | null, doneAt: string | null = null) => ({ name, dueOn, doneAt })
  const tasks = [
    task('done early', null, '2026-11-20T01:00:00Z'),
    task('some day', null),
    task('done late', '2026-11-01', '2026-11-21T01:00:00Z'),
    task('tomorrow', '2026-11-23'),
    task('today', '2026-11-22'),
  ]
  expect(sortTasks(tasks).map(({ name }) => name)).toEqual(['today', 'tomorrow', 'some day', 'done late', 'done early'])
})

test('Web pages are accepted as links', () => {
  const pages = ['https://example.jp', 'http://example.jp/chintai?id=1#room', 'HTTPS://例え.jp/物件/203号室', 'https://example.jp:8443/']
  expect(pages.filter((text) => !isWebAddress(text))).toEqual([])
})

test('Scripts, passwords and invalid addresses are refused as links', () => {
  const others = [
    'javascript:alert(1)',
    ' https://example.jp',
    'https://example.jp/a b',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://',
    'https:///path',
    'https://name:password@example.jp/',
    'https://shop.example\\@evil.example/',
    'example.jp/203',
    'java\nscript:alert(1)',
    'https://%',
    'https://example.jp:99999/',
    'https://1.2.3.999/',
    'https://example.jp/\u202egpj.exe',
    'https://example\u200b.jp/',
  ]
  expect(others.filter(isWebAddress)).toEqual([])
})
