/** Notifications of push messages. A tap on one opens its page, or the tab that shows it already. */
import { pathLocale, stripLocalePrefix } from '#domain/locale.ts'
import type { PushPayload } from '#domain/outbox/push-payload.ts'
import type { WorkerWords } from './words/ja.ts'

/** Bundles all languages, because the message names its own. */
const texts = import.meta.glob<WorkerWords>('./words/*.ts', { eager: true, import: 'words' })

/** Not in TypeScript's library. Without it a second call would replace the first in silence. */
type RenotifyingOptions = NotificationOptions & { renotify: boolean }

export function toNotification({ event, number, shop, path }: PushPayload): { title: string; options: RenotifyingOptions } {
  const locale = pathLocale(path)
  const { push } = texts[`./words/${locale}.ts`]!
  // A newer server may know more events.
  const { title, text } = push[Object.hasOwn(push, event) ? (event as keyof typeof push) : 'ticket.message']
  const options = {
    body: `${shop}\n${text}`,
    lang: locale,
    icon: '/icons/app-192.png',
    // One notification per page and shop, so that a newer one replaces it.
    tag: stripLocalePrefix(path),
    renotify: true,
    data: path,
  }
  return { title: title(number), options }
}

type Tab = { url: string }

/** Returns the tab that shows the page of the notification, in whatever language. None if the path names a shop: a tab may show another. */
export function findShownTab<T extends Tab>(tabs: readonly T[], path: string): T | undefined {
  return tabs.find(({ url }) => stripLocalePrefix(new URL(url).pathname) === stripLocalePrefix(path))
}
