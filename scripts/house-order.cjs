/**
 * The order of rooms: in each house a room may import rooms of earlier rows only, so no circle of rooms can come up. A room is a folder or a file at
 * the top of its house. `upward` is how many imports still point the other way: it may only fall, and at 0 the lint refuses the first one.
 */
const houses = [
  {
    folder: 'src/domain',
    upward: 0,
    rows: [
      [
        'hidden-characters',
        'refusal',
        'locale',
        'text-length',
        'roles',
        'time',
        'search',
        'entry-code',
        'passwords',
        'pin',
        'public-token',
        'shops',
      ],
      ['sign-in-methods', 'sign-in-providers', 'sign-in-times', 'validation', 'attachments', 'queue-settings', 'messages'],
      ['email', 'presence'],
      ['answers'],
      ['forms'],
      ['railways', 'tickets'],
      ['reservations'],
      ['cards', 'estimates', 'events', 'outbox', 'privacy', 'reports'],
      ['colleague'],
    ],
  },
  {
    folder: 'src/platform',
    upward: 0,
    rows: [
      ['fault', 'oidc-providers', 'operator-error', 'ids', 'tokens', 'service-away', 'files', 'gate', 'project-root', 'sms-url'],
      ['config', 'words'],
      ['log'],
      ['database'],
      ['accounts', 'outbox'],
      ['http'],
      ['addresses', 'application', 'audit', 'postgres', 'hosted-provider', 'live', 'schedules'],
      ['installation-key'],
      ['backup'],
    ],
  },
  {
    folder: 'src/identity',
    upward: 0,
    rows: [
      ['clock', 'opaque-token', 'sealing', 'code-purposes', 'passwords', 'provider-directory'],
      ['tables', 'limits'],
      ['keys'],
      ['context'],
      ['id-tokens'],
      ['http', 'accounts', 'sign-ins', 'action-codes', 'captcha', 'phone'],
      ['mails', 'devices'],
      ['factors', 'sessions'],
      ['providers'],
      ['toolkit', 'hosted', 'test-endpoints'],
      ['identity'],
      ['test-identity'],
    ],
  },
  {
    folder: 'src/server',
    upward: 0,
    rows: [
      ['hooks'],
      ['shops'],
      ['feed'],
      ['members'],
      ['files', 'outbox'],
      ['presence'],
      ['tickets'],
      ['estimates', 'queue-settings'],
      ['devices', 'railways', 'forms', 'notice'],
      ['cards'],
      ['retention'],
      ['reservations'],
      ['privacy', 'reports', 'audit'],
      ['leaving'],
      ['organization'],
      ['setup'],
      ['demo', 'live', 'pages', 'backup', 'doctor'],
      ['health', 'metrics', 'api-docs', 'housekeeping'],
      ['features'],
      ['app'],
    ],
  },
  {
    folder: 'src/server/tickets',
    upward: 0,
    rows: [
      ['table', 'show-door', 'find-scope'],
      ['store'],
      ['device'],
      ['entry', 'said'],
      ['context'],
      ['read'],
      ['telling'],
      ['moves'],
      ['visitor'],
      ['visit', 'join', 'rush', 'live', 'time', 'messages'],
      ['api'],
    ],
  },
  {
    folder: 'src/server/cards',
    upward: 0,
    rows: [
      ['table', 'card-hint', 'expired-fields', 'csv-columns'],
      ['words'],
      ['store', 'context', 'record', 'stages', 'stored-files'],
      ['touch', 'form'],
      ['list'],
      ['in-card'],
      ['files', 'persons', 'telling'],
      ['bin'],
      ['card', 'visitor'],
      ['csv', 'personal', 'live'],
      ['file-api'],
      ['api'],
    ],
  },
  {
    folder: 'src/web',
    upward: 0,
    rows: [
      ['device'],
      ['i18n'],
      ['theme'],
      ['live'],
      ['form'],
      ['parts'],
      ['auth'],
      ['api'],
      ['presence'],
      ['frame'],
      ['members', 'outbox'],
      ['tickets'],
      ['queue-settings', 'railways', 'forms'],
      ['cards', 'visitor-card'],
      ['reservations'],
      ['audit', 'gallery', 'home', 'organization', 'privacy', 'reports'],
      ['today'],
      ['reload-once', 'told-errors', 'inline-styles'],
      ['root', 'routes', 'entry.client', 'entry.server'],
    ],
  },
]

/** One rule for each row, for dependency-cruiser, and one that fails for a room without a row. */
function rulesOf({ folder, rows, upward }) {
  const severity = upward === 0 ? 'error' : 'info'
  const rooms = (names) => `^${folder}/(${names.join('|').replaceAll('.', '[.]')})(/|[.]tsx?$)`
  const tests = '[.]test[.]tsx?$'
  return [
    ...rows.map((row, at) => ({
      name: `order:${folder}:${at + 1}`,
      severity,
      // A room of a row may import itself and earlier rows.
      from: { path: `^${folder}/(${row.join('|')})(?:/|[.]tsx?$)`, pathNot: tests },
      to: { path: `^${folder}/`, pathNot: [`^${folder}/$1(?:/|[.]tsx?$)`, ...(at > 0 ? [rooms(rows.slice(0, at).flat())] : [])] },
    })),
    { name: `room-without-row-${folder}`, severity: 'error', from: { path: `^${folder}/`, pathNot: [rooms(rows.flat()), tests] }, to: {} },
  ]
}

module.exports = { houses, rulesOf }
