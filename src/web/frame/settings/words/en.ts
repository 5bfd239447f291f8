import { words as features } from '../../../menu/words/en.ts'
import type { SettingsFrameWords } from './ja.ts'

export const words: SettingsFrameWords = {
  title: 'Settings',
  choose: 'Choose from the list on the left.',
  search: 'Search settings',
  found: (n) => (n === 1 ? '1 page found' : `${n} pages found`),
  none: 'Nothing found. Please try another word.',
  serverHelp: 'How to set up the mail server',
  back: 'All settings',
  tabs: (area) => `Settings: ${area}`,
  open: (n, more) => `${n}${more ? ' or more' : ''} open`,
  areas: {
    shop: 'Shop',
    reception: 'Reception',
    ...features.areas,
    card: 'Card',
    mail: 'Messages',
    people: 'People',
    control: 'Administration',
  },
  /** Starts with a capital, as a sentence does. */
  inside: (pages) => pages.join(', ').replace(/^./, (first) => first.toUpperCase()),
  pages: {
    shop: {
      name: 'About the shop',
      inside: 'hours, days off',
      finds:
        'opening hours open close closed tomorrow day off days off public holiday holidays vacation lunch break shop name phone number address map colour color logo languages shop code entry code time zone business day add second shop two shops',
    },
    poster: { name: 'Poster', inside: 'poster', finds: 'poster QR code print Wi-Fi wifi table stand shop code entry code' },
    website: {
      name: 'Website',
      inside: 'website',
      finds: 'website web site homepage link embed iframe widget social media instagram flyer ad source waiting parties free times',
    },
    queue: {
      name: 'Lanes and services',
      inside: 'lanes, counters',
      finds:
        'lane queue line service counter window number letter call order priority limit no-show grace waiting time estimate today’s code only in the shop stop closed calling order',
    },
    devices: {
      name: 'Devices',
      inside: 'devices',
      finds: 'device board screen TV monitor kiosk printer paper print tablet shared iPad PIN hand over',
    },
    ...features.pages,
    form: {
      name: 'Questions',
      inside: 'questions',
      finds: 'reception card form field question required optional consent choices template publish',
    },
    railways: { name: 'Lines and stations', inside: 'lines and stations', finds: 'railway train line route station nearest walk' },
    inquiries: {
      name: 'Inquiries by mail',
      inside: 'inquiries by mail',
      finds: 'inquiries inquiry mail e-mail portal mailbox IMAP leads rules import first contact target answer reply',
    },
    retention: { name: 'Retention', finds: 'retention keep how long delete erase personal data months' },
    texts: {
      name: 'Texts',
      inside: 'texts',
      finds: 'mail email e-mail text wording subject title body template variable try notification notifications push LINE SMS',
    },
    sender: {
      name: 'Order and sender',
      inside: 'sender',
      finds:
        'mail email e-mail order of notifications push LINE SMS sender reply signature quiet hours night advertising mail server SMTP notification notifications',
    },
    line: { name: 'LINE', inside: 'LINE', finds: 'LINE official account friends token channel messages quota Messaging API notifications' },
    log: {
      name: 'Log',
      inside: 'log',
      finds: 'mail email e-mail sent log not delivered bounced failed send again undelivered notification notifications',
    },
    members: {
      name: 'Members',
      inside: 'invitations, roles',
      finds: 'member invite invitation colleague role permission sign in account left suspend manager password add',
    },
    staff: { name: 'Staff', finds: 'staff person who serves shift photo languages order left add staff' },
    requests: {
      name: 'Privacy requests',
      inside: 'privacy',
      finds: 'privacy personal data request disclosure correction deletion identity',
    },
    audit: { name: 'Audit log', inside: 'log', finds: 'audit log history who did what when changed changed history of changes' },
    organization: {
      name: 'Organization',
      finds: 'organization all shops add shop second shop branch move member close shop share two shops',
    },
    apiKeys: { name: 'API keys', inside: 'API keys', finds: 'API key keys program software CRM integration connect token OAuth secret' },
    webhooks: {
      name: 'Webhooks',
      inside: 'webhooks',
      finds: 'webhook webhooks events program software CRM integration connect notify other program',
    },
    security: { name: 'Security and backup', inside: 'backup', finds: 'security two-step second factor 2FA backup restore data password' },
  },
}
