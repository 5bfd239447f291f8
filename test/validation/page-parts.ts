/** The engine's parts that pages load, as modules to bundle: the test and the bench measure the same. */
const folder = '/src/domain/validation/'
const engine = `
  export { checkForm, checkField, referencedFields, firstErrors } from '${folder}check-form.ts'`

/** The whole engine with one language: every rule, expressions and their check, patterns, attributes, modes. */
export const fullEngineSource = `${engine}
  export { allRules } from '${folder}rule-set.ts'
  export { parseRules } from '${folder}expression.ts'
  export { findRuleProblems } from '${folder}check-rules.ts'
  export { compilePattern } from '${folder}pattern/match.ts'
  export { rulesFromHtmlAttributes } from '${folder}attribute-rules.ts'
  export { validationModes } from '${folder}modes.ts'
  export { messages as ja } from '${folder}messages/ja.ts'`

/** With the rules of the join form. Its sentences are in the page's data. */
export const joinEngineSource = `${engine}
  export { aggressive } from '${folder}modes.ts'
  export { joinRuleTable } from '/src/domain/tickets/join-form.ts'`
