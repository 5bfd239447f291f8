import type { WorkerMessage } from '../kept-ticket.ts'

/** Pages that this device kept for when there is no connection are gone. Where there is no service worker, none were kept. */
export async function forgetKeptPages(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const registration = await workers?.getRegistration()
  registration?.active?.postMessage({ kind: 'forget' } satisfies WorkerMessage)
}
