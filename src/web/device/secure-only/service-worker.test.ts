import { afterEach, expect, test, vi } from 'vitest'
import { requireServiceWorker, ServiceWorkerUnsupported } from './abilities.ts'
import { forgetKeptPages, keepTicket, startServiceWorker } from './service-worker.ts'

afterEach(() => void vi.unstubAllGlobals())

test('R8.3 where there is none, whoever asks for it gets the specification’s sentence', () => {
  vi.stubGlobal('navigator', {})
  expect(requireServiceWorker).toThrow(ServiceWorkerUnsupported)
  expect(requireServiceWorker).toThrow(/^serviceWorker is not supported in current browser!$/)
})

test('R2.32 where there is none, pages go on without it', async () => {
  vi.stubGlobal('navigator', {})
  await expect(Promise.all([startServiceWorker(() => {}), keepTicket('/entry/w/x', {} as never), forgetKeptPages()])).resolves.toBeDefined()
})

test('R2.32 a browser that refuses to take it is left in peace', async () => {
  const register = vi.fn(() => Promise.reject(new Error('storage is full')))
  vi.stubGlobal('navigator', { serviceWorker: { register } })
  await startServiceWorker(() => {})
  expect(register).toHaveBeenCalledWith('/sw.js')
})
