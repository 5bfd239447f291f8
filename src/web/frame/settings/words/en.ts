import type { SettingsFrameWords } from './ja.ts'

/** Texts around the pages of the settings. */
export const words: SettingsFrameWords = {
  title: 'Settings',
  choose: 'Choose from the list on the left.',
  search: 'Search settings',
  found: (n) => (n === 1 ? '1 page found' : `${n} pages found`),
  none: 'Nothing found. Please try another word.',
  back: 'All settings',
  tabs: (area) => `Settings: ${area}`,
  open: (n, more) => `${n}${more ? ' or more' : ''} open`,
  areas: {
    shop: { name: 'Shop', inside: 'Hours, days off, poster' },
    reception: { name: 'Reception', inside: 'Lanes, counters, devices' },
    reservations: { name: 'Reservations', inside: 'Rules, reminders' },
    card: { name: 'Card', inside: 'Questions, lines and stations' },
    mail: { name: 'Mail', inside: 'Texts, sender, log' },
    people: { name: 'People', inside: 'Invitations, roles' },
    control: { name: 'Administration', inside: 'Privacy, log, backup' },
  },
  pages: {
    shop: {
      name: 'About the shop',
      finds:
        'opening hours open close closed tomorrow day off days off public holiday holidays vacation lunch break shop name phone number address map colour color logo languages entry code time zone business day',
    },
    poster: { name: 'Poster', finds: 'poster QR code print Wi-Fi wifi table stand entry code' },
    queue: {
      name: 'Lanes and services',
      finds:
        'lane queue line service counter window number letter call order priority limit no-show grace waiting time estimate today’s code only in the shop stop closed',
    },
    tablets: { name: 'Shared tablets', finds: 'tablet device shared iPad PIN hand over' },
    rules: {
      name: 'Rules',
      finds:
        'reservation booking appointment slot slots rules how far ahead lead time interval accept automatically reminder reminders day before',
    },
    form: { name: 'Questions', finds: 'reception card form field question required optional consent choices template publish' },
    railways: { name: 'Lines and stations', finds: 'railway train line route station nearest walk' },
    retention: { name: 'Retention', finds: 'retention keep how long delete erase personal data months' },
    texts: { name: 'Texts', finds: 'mail email e-mail text wording subject body template variable try' },
    sender: { name: 'Sender and times', finds: 'mail email e-mail sender reply signature quiet hours night advertising mail server SMTP' },
    log: { name: 'Log', finds: 'mail email e-mail sent log not delivered bounced failed send again' },
    members: {
      name: 'Members',
      finds: 'member invite invitation colleague role permission sign in account left suspend manager password add',
    },
    staff: { name: 'Staff', finds: 'staff person who serves shift photo languages order left' },
    requests: { name: 'Privacy requests', finds: 'privacy personal data request disclosure correction deletion identity' },
    audit: { name: 'Audit log', finds: 'audit log history who did what when changed' },
    organization: { name: 'Organization', finds: 'organization all shops add shop second shop branch move member close shop share' },
    security: { name: 'Security and backup', finds: 'security two-step second factor 2FA backup restore data' },
  },
}
