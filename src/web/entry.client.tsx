import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { enforceCharacterLimits } from './device/character-limits.ts'
import { ignoreInputMethodKeys } from './device/input-method.ts'
import { supportPageTranslation } from './device/page-translation.ts'
import { startServiceWorker } from './device/secure-only/service-worker.ts'
import { offerNewVersion } from './frame/new-version/offer.tsx'
import { waitForPendingWords } from './i18n/words.ts'

// Registered before the router's listener, which can't be cancelled: an overlay may consume the back step (history-layers.ts).
addEventListener('popstate', (step) => {
  if (!dispatchEvent(new CustomEvent('uk:step', { detail: step.state, cancelable: true }))) step.stopImmediatePropagation()
})

supportPageTranslation()
ignoreInputMethodKeys()
enforceCharacterLimits()

// Not a top-level await, which would prevent the bundler from merging words into one file.
void waitForPendingWords().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  }),
)

/** Starts last (R2.32), and not in development, where files change constantly. */
if (import.meta.env.PROD && isSecureContext) {
  const start = () => void startServiceWorker(offerNewVersion)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
}
