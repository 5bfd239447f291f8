/** Checks that do not run the product. Each returns whether it passed, with its output. */
import { houses } from './house-order.cjs'
import { projectNode, runQuietly } from './run.mjs'

const node = (name, script, ...args) => ({
  name,
  run: () => runQuietly(projectNode, [`node_modules/${script}`, ...args]).then(({ code, output }) => ({ passed: code === 0, output })),
})
const types = (name, config) => node(`types: ${name}`, 'typescript-native/bin/tsc', '-p', config)

export const checks = [
  node('format and lint', '@biomejs/biome/bin/biome', 'ci', '--colors=off'),
  types('server', 'tsconfig.json'),
  types('domain', 'tsconfig.domain.json'),
  types('service worker', 'tsconfig.worker.json'),
  { name: 'types: web', run: checkWebTypes },
  { name: 'dependency directions', run: checkDependencies },
  node('nothing dead', 'knip/bin/knip.js', '--no-progress'),
]

/** The routes' types are generated from the route files. */
async function checkWebTypes() {
  const generated = await runQuietly(projectNode, ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
  if (generated.code !== 0) return { passed: false, output: generated.output }
  const { code, output } = await runQuietly(projectNode, ['node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.web.json'])
  return { passed: code === 0, output }
}

/** dependency-cruiser also passes if it could parse no file. */
export async function checkDependencies() {
  const { stdout, output } = await runQuietly(projectNode, [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    'src',
    'bin',
    '--output-type',
    'json',
  ])
  try {
    const { summary } = JSON.parse(stdout)
    const wrong = summary.violations.filter(({ rule }) => rule.severity === 'error')
    const words = [...wrong.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`), ...upwardChanges(summary.violations)]
    if (summary.totalCruised === 0) words.push('no module was cruised')
    return { passed: words.length === 0, output: words.join('\n'), modules: summary.totalCruised }
  } catch {
    return { passed: false, output }
  }
}

/** Reports a changed number of upward imports. It may only fall, and then house-order.cjs must be updated. */
function upwardChanges(violations) {
  return houses.flatMap(({ folder, upward }) => {
    const found = violations.filter(({ rule }) => rule.name.startsWith(`order:${folder}:`))
    if (found.length === upward || upward === 0) return []
    return [
      `${folder}: ${found.length} imports point upward, and house-order.cjs says ${upward}`,
      ...found.map(({ from, to }) => `  ${from} → ${to}`),
    ]
  })
}
