import { type Locale, localizedPath } from '#domain/locale.ts'
import { entryLinkQuery } from '#domain/queue-settings/lane-param.ts'

/** What a shop puts on its website: a link, or a part of a page in a frame. */
export const websiteParts = ['joinLink', 'bookLink', 'waiting', 'times'] as const
export type WebsitePart = (typeof websiteParts)[number]

const paths: Record<WebsitePart, string> = { joinLink: '/entry/w', bookLink: '/entry/f', waiting: '/embed/w', times: '/embed/f' }

export const isFrame = (part: WebsitePart): part is 'waiting' | 'times' => part === 'waiting' || part === 'times'
export const isReservation = (part: WebsitePart): boolean => part === 'bookLink' || part === 'times'

type PartOptions = { code: string; part: WebsitePart; locale: Locale; service: string; source: string }

/** Returns the part's path. A Japanese path leads each visitor to the language of the browser. */
export const websitePartPath = ({ code, part, locale, service, source }: PartOptions): string =>
  localizedPath(locale, `${paths[part]}/${code}`) + entryLinkQuery({ service, source })

/** Returns the HTML of a frame. Both texts are ours or checked, so nothing must be escaped but the separators of the address. */
export const frameSnippet = (address: string, title: string): string =>
  `<iframe src="${address.replaceAll('&', '&amp;')}" title="${title}" width="320" height="280" style="border:0" loading="lazy"></iframe>`
