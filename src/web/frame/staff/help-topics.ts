import type { Role } from '#domain/roles.ts'
import { featureHelpTopics } from '../../menu/features.ts'

/** `pages`: pages whose heads link to the topic, including the pages below them. `least`: minimum role for the pages that it explains. */
type Topic = { readonly id: string; readonly pages: readonly string[]; readonly least?: Role }

/** Help topics in their order. Texts are in `src/web/help/topics/<id>` (decision 165). */
export const helpTopics = [
  { id: 'first-day', pages: ['/shopAdmin'] },
  { id: 'calling', pages: ['/shopAdmin/waiting'] },
  { id: 'hours', pages: ['/shopAdmin/shopSetting'], least: 'manager' },
  { id: 'lanes', pages: ['/shopAdmin/queueSetting'], least: 'manager' },
  { id: 'poster', pages: ['/shopAdmin/poster', '/shopAdmin/todayCode'], least: 'manager' },
  { id: 'website', pages: ['/shopAdmin/websiteSetting'], least: 'manager' },
  { id: 'card', pages: ['/shopAdmin/formSetting', '/shopAdmin/cards', '/shopAdmin/help/blankCard'] },
  { id: 'inquiries', pages: ['/shopAdmin/inquiries', '/shopAdmin/inquirySetting'], least: 'staff' },
  ...featureHelpTopics,
  { id: 'people', pages: ['/shopAdmin/personSetting'], least: 'manager' },
  { id: 'devices', pages: ['/shopAdmin/devices'], least: 'manager' },
  {
    id: 'mail',
    pages: ['/shopAdmin/reserveMail', '/shopAdmin/mailSetting', '/shopAdmin/lineSetting', '/shopAdmin/outbox'],
    least: 'manager',
  },
  { id: 'privacy', pages: ['/shopAdmin/privacyRequests', '/shopAdmin/retention'], least: 'manager' },
  { id: 'backup', pages: ['/shopAdmin/security'] },
  { id: 'api-keys', pages: ['/shopAdmin/apiKeys'], least: 'admin' },
  { id: 'webhooks', pages: ['/shopAdmin/webhooks'], least: 'admin' },
] as const satisfies readonly Topic[]

export type HelpTopicId = (typeof helpTopics)[number]['id']
type HelpTopic = Topic & { readonly id: HelpTopicId }

export const helpHomePath = '/shopAdmin/help'
export const blankCardPath = `${helpHomePath}/blankCard`
export const helpPath = (id: HelpTopicId) => `${helpHomePath}/${id}`

export function findHelpTopic(id: string): HelpTopic | undefined {
  return helpTopics.find((topic) => topic.id === id)
}

/** Returns the topic of a page (`path` without its language). The nearest page above counts, except the first topic's, which is above all. */
export function findPageHelpTopic(path: string): HelpTopicId | undefined {
  const [nearest] = helpTopics
    .flatMap(({ id, pages }) => pages.map((page) => ({ id, page })))
    .filter(({ page }) => path === page || (page !== '/shopAdmin' && path.startsWith(`${page}/`)))
    .sort((one, other) => other.page.length - one.page.length)
  return nearest?.id
}
