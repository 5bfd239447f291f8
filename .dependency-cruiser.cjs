const { houses, rulesOf } = require('./scripts/house-order.cjs')
/** @type {import('dependency-cruiser').IConfiguration} */
const zone = (name, ...allowed) => ({
  name: `${name}-imports`,
  severity: 'error',
  from: { path: `^src/${name}/` },
  to: { path: '^src/', pathNot: `^src/(${[name, ...allowed].join('|')})/` },
})
module.exports = {
  forbidden: [
    ...houses.flatMap(rulesOf),
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    zone('domain'),
    zone('contract', 'domain'),
    zone('platform', 'contract', 'domain'),
    zone('server', 'platform', 'contract', 'domain'),
    zone('identity', 'platform', 'contract', 'domain'),
    zone('web', 'contract', 'domain'),
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '[.]test[.]ts$' },
      to: {
        pathNot: [
          '^src/domain/',
          '^node_modules/(temporal-polyfill|wanakana|mustache|@types/mustache|@holiday-jp|libphonenumber-js|@zxcvbn-ts)/',
        ],
      },
    },
    {
      name: 'contract-zod',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: '^src/contract/zod[.]ts$|[.]test[.]ts$' },
      to: { path: '^node_modules/zod/' },
    },
    {
      name: 'store-is-private',
      severity: 'error',
      from: { path: '^src/server/([^/]+)/' },
      to: { path: '^src/server/[^/]+/store[.]ts$', pathNot: '^src/server/$1/' },
    },
    {
      name: 'parts-know-no-contract',
      severity: 'error',
      from: { path: '^src/web/(theme|parts)/' },
      to: { path: '^src/contract/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
    },
  },
}
