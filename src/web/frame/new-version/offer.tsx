import { createRoot } from 'react-dom/client'
import type { ServiceWorkerMessage } from '../../device/local-ticket.ts'
import { waitForPendingWords } from '../../i18n/words.ts'
import { NewVersionNotice } from './new-version.tsx'

let container: HTMLElement | undefined

/** Offers a waiting newer service worker on the page. The first worker replaces none. */
export function offerNewVersion({ installing, waiting }: ServiceWorkerRegistration): void {
  if (!navigator.serviceWorker.controller) return
  if (waiting) void show(waiting)
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') void show(installing)
  })
}

async function show(worker: ServiceWorker): Promise<void> {
  await waitForPendingWords()
  // Rendered outside the page, so that no page is affected.
  container?.remove()
  container = document.body.appendChild(document.createElement('div'))
  const accept = () => {
    // Another tab has activated it, and it takes over here only once.
    if (worker.state !== 'installed') return location.reload()
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    worker.postMessage({ kind: 'take over' } satisfies ServiceWorkerMessage)
  }
  createRoot(container).render(<NewVersionNotice accept={accept} />)
}
