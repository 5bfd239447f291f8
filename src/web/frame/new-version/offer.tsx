import { createRoot } from 'react-dom/client'
import type { WorkerMessage } from '../../device/kept-ticket.ts'
import { wordsLoaded } from '../../i18n/words.ts'
import { NewVersion } from './new-version.tsx'

let place: HTMLElement | undefined

/** Where a newer worker is ready to take over, says so on the page. The very first one replaces nothing. */
export function offerNewVersion({ installing, waiting }: ServiceWorkerRegistration): void {
  if (!navigator.serviceWorker.controller) return
  if (waiting) void show(waiting)
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') void show(installing)
  })
}

async function show(worker: ServiceWorker): Promise<void> {
  await wordsLoaded()
  // Beside the page, not in it: whatever page is shown or comes next is left as it is.
  place?.remove()
  place = document.body.appendChild(document.createElement('div'))
  const accept = () => {
    // Another tab has asked for it: it has taken over here too, and won't once more.
    if (worker.state !== 'installed') return location.reload()
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    worker.postMessage({ kind: 'take over' } satisfies WorkerMessage)
  }
  createRoot(place).render(<NewVersion accept={accept} />)
}
