import { popupSize, signInTimes } from '#domain/sign-in-times.ts'

/** A window as the SDK looks at it: it asks `window.closed` now and then. */
export type Popup = { window: { readonly closed: boolean }; associatedEvent: string | null; close(): void }

/**
 * Undefined: the browser blocks it. A provider's page may cut the window off from us (Cross-Origin-Opener-Policy): it then seems closed while somebody is
 * signing in there. What seems closed at once is taken for that, and counts as closed only when somebody came back to our window.
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
        severed ??= Date.now() - since < signInTimes.severed
        return !severed || cameBack
      },
    },
    close() {
      removeEventListener('focus', onFocus)
      opened.close()
    },
  }
}
