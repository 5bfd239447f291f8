/**
 * The order of rooms: in each house a room may import rooms of earlier rows only, so no circle of rooms can come up. A room is a folder or a file at
 * the top of its house. `upward` is how many imports still point the other way: it may only fall, and at 0 the lint refuses the first one.
 */
const houses = [
  {
    folder: 'src/domain',
    upward: 2,
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
      ['outbox', 'railways'],
      ['tickets'],
      ['reservations'],
      ['cards', 'estimates', 'events', 'privacy', 'reports'],
      ['colleague'],
    ],
  },
  {
    folder: 'src/platform',
    upward: 4,
    rows: [
      ['fault', 'oidc-providers', 'operator-error', 'ids', 'tokens', 'service-away', 'files', 'gate'],
      ['config'],
      ['words', 'log'],
      ['database'],
      ['outbox', 'http'],
      ['accounts', 'addresses', 'application', 'audit', 'postgres', 'hosted-provider', 'live', 'schedules'],
      ['installation-key'],
      ['backup'],
    ],
  },
  {
    folder: 'src/identity',
    upward: 38,
    rows: [
      ['clock', 'opaque-token', 'sealing', 'schema'],
      ['context'],
      ['keys'],
      ['accounts'],
      ['sign-ins'],
      ['action-codes', 'captcha', 'phone'],
      ['factors', 'devices'],
      ['sessions', 'providers'],
      ['toolkit', 'hosted'],
      ['identity'],
      ['test-endpoints', 'test-identity'],
    ],
  },
  {
    folder: 'src/server',
    upward: 99,
    rows: [
      ['shops'],
      ['members'],
      ['outbox'],
      ['presence', 'messages'],
      ['tickets'],
      ['estimates', 'queue-settings'],
      ['devices', 'railways', 'forms', 'attachments'],
      ['cards'],
      ['retention'],
      ['reservations'],
      ['privacy', 'reports', 'audit'],
      ['setup'],
      ['demo', 'live', 'pages', 'backup', 'doctor'],
      ['health', 'metrics', 'api-docs', 'housekeeping'],
      ['app'],
    ],
  },
  {
    folder: 'src/server/tickets',
    upward: 21,
    rows: [
      ['table', 'store'],
      ['context'],
      ['lock'],
      ['read'],
      ['telling'],
      ['moves'],
      ['visitor'],
      ['join', 'rush', 'live', 'time'],
      ['api'],
    ],
  },
  {
    folder: 'src/server/cards',
    upward: 26,
    rows: [
      ['table', 'store', 'context', 'record', 'words'],
      ['list'],
      ['in-card'],
      ['persons', 'telling'],
      ['bin'],
      ['card', 'visitor'],
      ['csv', 'live'],
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
      ['cards'],
      ['reservations', 'visitor-card'],
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
