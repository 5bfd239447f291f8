/** References for the validation engine: the public rule set that its rules come from, and a checker of e-mail addresses. */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { installFolderPackages } from './tool-folder.ts'

export type OracleResult = { valid: boolean; errors: string[]; failedRules: Record<string, string> }
export type ValidationOracle = {
  validate(value: unknown, rules: unknown, options: object): Promise<OracleResult>
  extend(name: string, schema: object): void
  /** The sentences of its English language file. */
  english: Record<string, string>
  isEmail(address: string): boolean
}

const folder = fileURLToPath(new URL('oracle/', import.meta.url))

export async function loadReferenceValidator(): Promise<ValidationOracle> {
  await installFolderPackages(folder)
  const require = createRequire(`${folder}package.json`)
  // The rule set needs Vue for an event bus. Its sentences are added as its installation guide says.
  const { validate, extend } = require('vee-validate')
  const { messages: english } = require('vee-validate/dist/locale/en.json')
  for (const [name, rule] of Object.entries<object>(require('vee-validate/dist/rules.umd.js')))
    extend(name, english[name] ? { ...rule, message: english[name] } : rule)
  return { validate, extend, english, isEmail: require('validator').isEmail }
}
