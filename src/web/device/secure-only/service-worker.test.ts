import { afterEach, expect, test, vi } from 'vitest'
import { requireServiceWorker, ServiceWorkerUnsupportedError } from './abilities.ts'
import { clearOfflinePages, saveTicketOffline, startServiceWorker } from './service-worker.ts'

afterEach(() => void vi.unstubAllGlobals())

test('A missing service worker throws the specified error message (R8.3)', () => {
  vi.stubGlobal('navigator', {})
  expect(requireServiceWorker).toThrow(ServiceWorkerUnsupportedError)
  expect(requireServiceWorker).toThrow(/^serviceWorker is not supported in current browser!$/)
})

test('The offline functions cause no error without service workers (R2.32)', async () => {
  vi.stubGlobal('navigator', {})
  await expect(
    Promise.all([startServiceWorker(() => {}), saveTicketOffline('/entry/w/x', {} as never), clearOfflinePages()]),
  ).resolves.toBeDefined()
})

test('A browser that refuses the service worker causes no error (R2.32)', async () => {
  const register = vi.fn(() => Promise.reject(new Error('storage is full')))
  vi.stubGlobal('navigator', { serviceWorker: { register } })
  await startServiceWorker(() => {})
  expect(register).toHaveBeenCalledWith('/sw.js')
})
