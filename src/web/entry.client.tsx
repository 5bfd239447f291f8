import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { limitCharacters } from './device/character-limits.ts'
import { ignoreInputMethodKeys } from './device/input-method.ts'
import { followTranslation } from './device/page-translation.ts'
import { startServiceWorker } from './device/secure-only/service-worker.ts'
import { offerNewVersion } from './frame/new-version/offer.tsx'
import { wordsLoaded } from './i18n/words.ts'

// Before the router's own listener, which can't be told afterwards: what lies over the page may take the step for itself (history-layers.ts).
addEventListener('popstate', (step) => {
  if (!dispatchEvent(new CustomEvent('uk:step', { detail: step.state, cancelable: true }))) step.stopImmediatePropagation()
})

followTranslation()
ignoreInputMethodKeys()
limitCharacters()

// Not awaited here: a module that awaits at its top keeps the bundler from putting words into one file.
void wordsLoaded().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  }),
)

/** R2.32: after everything else, and not where pages are made anew with each change of their sources. */
if (import.meta.env.PROD && isSecureContext) {
  const start = () => void startServiceWorker(offerNewVersion)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
}
