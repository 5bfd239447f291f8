/** `npm run deps`: checks the import directions. */
import { checkDependencies } from './checks.mjs'

const { passed, output, modules } = await checkDependencies()
console.log(passed ? `${modules} modules, each in its place` : output)
process.exitCode = passed ? 0 : 1
