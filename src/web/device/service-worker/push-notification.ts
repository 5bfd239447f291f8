/** Notifications of push messages. A tap on one opens its page, or the tab that shows it already. */
import { type Locale, pathLocale, stripLocalePrefix } from '#domain/locale.ts'
import type { PushPayload } from '#domain/outbox/push-payload.ts'
import type { WorkerWords } from './words/ja.ts'

type MemberPayload = Extract<PushPayload, { event: unknown }>

/** Bundles all languages, because the message names its own. */
const texts = import.meta.glob<WorkerWords>('./words/*.ts', { eager: true, import: 'words' })

/** Not in TypeScript's library. Without it a second call would replace the first in silence. */
type RenotifyingOptions = NotificationOptions & { renotify: boolean }

export function toNotification(payload: PushPayload): { title: string; options: RenotifyingOptions } {
  const { path } = payload
  const locale = pathLocale(path)
  const { title, text } = 'title' in payload ? payload : memberNotification(payload, locale)
  const options = {
    body: text,
    lang: locale,
    icon: '/icons/app-192.png',
    // One notification per page and shop, so that a newer one replaces it.
    tag: stripLocalePrefix(path),
    renotify: true,
    data: path,
  }
  return { title, options }
}

function memberNotification({ event, shop }: MemberPayload, locale: Locale): { title: string; text: string } {
  const { push } = texts[`./words/${locale}.ts`]!
  // A newer server may know more events.
  if (!Object.hasOwn(push, event)) return { title: shop, text: '' }
  const { title, text } = push[event]
  return { title, text: `${shop}\n${text}` }
}

type Tab = { url: string }

/** Returns the tab that shows the page of the notification, in whatever language. None if the path names a shop: a tab may show another. */
export function findShownTab<T extends Tab>(tabs: readonly T[], path: string): T | undefined {
  return tabs.find(({ url }) => stripLocalePrefix(new URL(url).pathname) === stripLocalePrefix(path))
}
