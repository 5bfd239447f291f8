import { expect, test } from 'vitest'
import { canConfirm, endByAge, endByPoll, endByTrouble, type OpenPrintJob, printJobStates } from './printing.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 5) + seconds * 1_000)
const queued: OpenPrintJob = { state: 'queued', createdAt: at(0), takenAt: null }
const taken: OpenPrintJob = { state: 'taken', createdAt: at(0), takenAt: at(60) }
const fine = { trouble: null, silent: false }
const poll = { trouble: null, failed: false, printing: false }

test('A job that no printer fetches within three minutes is dropped, with the reason', () => {
  expect(endByAge(queued, at(179), fine)).toBeUndefined()
  expect(endByAge(queued, at(180), fine)).toEqual({ state: 'dropped', reason: 'unknown' })
  expect(endByAge(queued, at(180), { trouble: null, silent: true })).toEqual({ state: 'dropped', reason: 'silent' })
  expect(endByAge(queued, at(180), { trouble: 'paperOut', silent: true })).toEqual({ state: 'dropped', reason: 'paperOut' })
})

test('A job that was taken and never confirmed may be printed', () => {
  expect(endByAge(taken, at(239), fine)).toBeUndefined()
  expect(endByAge(taken, at(240), { trouble: null, silent: true })).toEqual({ state: 'failed', reason: 'unconfirmed' })
  expect(endByAge({ ...taken, state: 'printed' }, at(900), fine)).toBeUndefined()
})

test('A poll without confirmation ends a taken job unless the printer still prints', () => {
  expect(endByPoll(taken, at(62), poll)).toBeUndefined()
  expect(endByPoll(taken, at(90), { ...poll, printing: true })).toBeUndefined()
  expect(endByPoll(taken, at(63), poll)).toEqual({ state: 'failed', reason: 'unconfirmed' })
  expect(endByPoll(taken, at(61), { ...poll, failed: true, trouble: 'coverOpen' })).toEqual({ state: 'failed', reason: 'coverOpen' })
  expect(endByPoll(taken, at(61), { ...poll, failed: true, trouble: 'offline' })).toEqual({ state: 'failed', reason: 'unknown' })
})

test('A late confirmation corrects a failure, and nothing else', () => {
  expect(printJobStates.filter(canConfirm)).toEqual(['taken', 'failed'])
  expect(endByTrouble('paperOut')).toEqual({ state: 'failed', reason: 'paperOut' })
})
