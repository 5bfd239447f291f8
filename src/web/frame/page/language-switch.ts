import type { NavigateFunction } from 'react-router'
import { isLocale } from '#domain/locale.ts'
import { localPath, plainPath } from '../../i18n/locale.ts'
import { rememberLocale } from '../../i18n/locale-cookie.ts'

/**
 * Goes to the page's address in the link's language. The page is the same component in all languages, so React keeps its state and its fields;
 * only the texts are fetched. The step back leads to the page before, not to the other language.
 */
export function switchLanguage(link: HTMLAnchorElement, navigate: NavigateFunction): void {
  const wished = new URL(link.href).searchParams.get('lang')
  // Without a connection the texts can't come: the page stays as it is, and the shell says why.
  if (!isLocale(wished) || !navigator.onLine) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is for secure pages only
  document.cookie = rememberLocale(wished)
  closeMenu(link)
  holdAnswers()
  const { pathname, search, hash } = location
  void navigate(localPath(wished, plainPath(pathname)) + search + hash, { replace: true, preventScrollReset: true })
}

function closeMenu(link: HTMLAnchorElement): void {
  const menu = link.closest('details')
  if (!menu) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

/** An answer that came with the page, after a refusal, is the field's default and would go with it; one that was given stays. */
function holdAnswers(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
    if (field.type === 'file' || field.type === 'hidden') continue
    const { value, checked } = field
    field.value = value
    field.checked = checked
  }
}
