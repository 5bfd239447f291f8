import type { LineSettingWords } from './ja.ts'

export const words: LineSettingWords = {
  intro:
    'Connect the shop’s official account at LINE, and visitors can choose “Get messages on LINE” on their ticket’s page. No advertising is sent.',
  noAddress: 'LINE needs an https address of this server. Please ask whoever runs the server.',
  account: {
    title: 'Connected account',
    ofShop: 'Used by this shop only.',
    ofAll: 'Used by all shops without an account of their own.',
    remove: 'Disconnect',
    removeText: 'Visitors who get messages on LINE no longer get them there. Other notifications go on.',
    keep: 'Back',
    removed: 'The official account is disconnected',
  },
  status: {
    checking: 'Asking LINE…',
    unknown: 'The current state could not be checked.',
    again: 'Check again',
    states: {
      works: 'It works.',
      quota: 'This month’s messages are used up. Visitors are notified by the next step instead.',
      refused: 'LINE doesn’t accept the token. Please enter all values again below.',
      down: 'LINE can’t be reached now. Until then, visitors are notified by the next step.',
    },
    used: (used, limit) => (limit === null ? `${used} messages sent this month.` : `${used} of ${limit} messages sent this month.`),
    blocked: (n) =>
      `${n} visitors of today or with a reservation can’t be reached at LINE: they have not added the account, or have blocked it.`,
  },
  addresses: {
    title: 'Addresses for LINE Developers',
    webhook: 'Webhook URL (Messaging API)',
    callback: 'Callback URL (LINE Login)',
    afterSaving: 'The webhook URL appears after saving.',
    hint: 'Turn on “Use webhook” and “Webhook redelivery”.',
  },
  form: {
    title: 'Connect an account',
    change: 'Connect again',
    help: 'In LINE Developers, make a Messaging API channel and a LINE Login channel of the same provider, and enter these four values. They are not shown again once saved.',
    channelToken: 'Channel access token (long-lived)',
    channelSecret: 'Channel secret of the Messaging API',
    loginChannelId: 'Channel ID of LINE Login',
    loginChannelSecret: 'Channel secret of LINE Login',
    allShops: 'Use it for the other shops too',
    save: 'Check and save',
    saving: 'Asking LINE…',
    saved: 'The official account is saved',
    reload: 'Show the latest',
  },
}
