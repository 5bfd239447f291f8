/**
 * What the validation engine is compared with: the public rule set that its rules come from, and a checker of e-mail addresses. Both stand in a
 * folder of their own with a lock file of its own; the product never sees them.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export type OracleResult = { valid: boolean; errors: string[]; failedRules: Record<string, string> }
export type Oracle = {
  validate(value: unknown, rules: unknown, options: object): Promise<OracleResult>
  extend(name: string, schema: object): void
  /** The words of its English language file. */
  english: Record<string, string>
  isEmail(address: string): boolean
}

const folder = fileURLToPath(new URL('oracle/', import.meta.url))

/** Installs it when it is missing or another than the lock file's. */
export async function loadOracle(): Promise<Oracle> {
  const stampFile = `${folder}node_modules/.stamp`
  const stamp = createHash('sha256')
    .update(readFileSync(`${folder}package-lock.json`))
    .digest('hex')
  if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
    const { NODE_ENV: _, ...env } = process.env
    const args = ['ci', '--prefix', folder, '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund']
    const npm = process.env.npm_execpath
    await (npm?.endsWith('.js')
      ? promisify(execFile)(process.execPath, [npm, ...args], { env })
      : promisify(execFile)('npm', args, { env, shell: process.platform === 'win32' }))
    writeFileSync(stampFile, stamp)
  }
  const require = createRequire(`${folder}package.json`)
  // It needs Vue for an event bus. The rules get their sentences as its installation guide says.
  const { validate, extend } = require('vee-validate')
  const { messages: english } = require('vee-validate/dist/locale/en.json')
  for (const [name, rule] of Object.entries<object>(require('vee-validate/dist/rules.umd.js')))
    extend(name, english[name] ? { ...rule, message: english[name] } : rule)
  return { validate, extend, english, isEmail: require('validator').isEmail }
}
