/** What pages load of the engine, as modules to be bundled: the test and the bench weigh the same. */
const folder = '/src/domain/validation/'
const engine = `
  export { checkForm, checkField, fieldsLookedAt, firstErrors } from '${folder}check-form.ts'`

/** All of it, with one language: every rule, expressions and their check, patterns, attributes, modes. */
export const wholeEngine = `${engine}
  export { allRules } from '${folder}rule-set.ts'
  export { readRules } from '${folder}expression.ts'
  export { checkRules } from '${folder}check-rules.ts'
  export { matchPattern } from '${folder}pattern/match.ts'
  export { attributeRules } from '${folder}attribute-rules.ts'
  export { modes } from '${folder}modes.ts'
  export { messages as ja } from '${folder}messages/ja.ts'`

/** With the rules of the join form. Its sentences come with the page's data. */
export const joinEngine = `${engine}
  export { aggressive } from '${folder}modes.ts'
  export { joinRules } from '/src/domain/tickets/join-form.ts'`
