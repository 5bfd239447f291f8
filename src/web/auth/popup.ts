import { popupSize, providerSignInTimings } from '#domain/sign-in-times.ts'

/** Window as the SDK sees it; it polls `window.closed`. */
export type Popup = { window: { readonly closed: boolean }; associatedEvent: string | null; close(): void }

/**
 * Returns undefined if the browser blocks the window. A provider's page may isolate it (Cross-Origin-Opener-Policy), so that it seems closed during
 * sign-in. A window that seems closed early counts as closed only once ours regains focus.
 */
export function openPopup(url: string): Popup | undefined {
  const { width, height } = popupSize
  const left = Math.max((screen.availWidth - width) / 2, 0)
  const top = Math.max((screen.availHeight - height) / 2, 0)
  const opened = window.open(url, '', `location=yes,resizable=yes,scrollbars=yes,width=${width},height=${height},left=${left},top=${top}`)
  if (!opened) return undefined
  const since = Date.now()
  let severed: boolean | undefined
  let cameBack = false
  const onFocus = () => {
    cameBack = true
  }
  addEventListener('focus', onFocus)
  return {
    associatedEvent: null,
    window: {
      get closed() {
        if (!opened.closed) return false
        severed ??= Date.now() - since < providerSignInTimings.severed
        return !severed || cameBack
      },
    },
    close() {
      removeEventListener('focus', onFocus)
      opened.close()
    },
  }
}
