import type { NavigateFunction } from 'react-router'
import { isLocale } from '#domain/locale.ts'
import { localizedPath, stripLocalePrefix } from '../../i18n/locale.ts'
import { serializeLocaleCookie } from '../../i18n/locale-cookie.ts'

/**
 * Navigates to the page's address in the link's language. The component is the same, so React keeps state and fields. Replaces the history entry:
 * back leads to the page before.
 */
export function switchLanguage(link: HTMLAnchorElement, navigate: NavigateFunction): void {
  const language = new URL(link.href).searchParams.get('lang')
  // Offline the texts can't load: the page stays, and the connection notice explains why.
  if (!isLocale(language) || !navigator.onLine) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is for secure pages only
  document.cookie = serializeLocaleCookie(language)
  closeMenu(link)
  holdAnswers()
  const { pathname, search, hash } = location
  void navigate(localizedPath(language, stripLocalePrefix(pathname)) + search + hash, { replace: true, preventScrollReset: true })
}

function closeMenu(link: HTMLAnchorElement): void {
  const menu = link.closest('details')
  if (!menu) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

/** Turns server-filled values into typed ones: a rerender in the other language would reset defaults. */
function holdAnswers(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
    if (field.type === 'file' || field.type === 'hidden') continue
    const { value, checked } = field
    field.value = value
    field.checked = checked
  }
}
