import type { ShopChannel } from '#domain/outbox/events.ts'
import { helpPath } from '../frame/staff/help-topics.ts'

/** Page where a channel is set up, or that says how. */
export const setUpPaths: Readonly<Record<ShopChannel, string>> = {
  push: helpPath('mail'),
  line: '/shopAdmin/lineSetting',
  mail: helpPath('mail'),
  sms: '/shopAdmin/mailSetting#sms',
}
