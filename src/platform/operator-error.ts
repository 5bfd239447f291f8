/** Something that the operator can put right. Its message is one line and all that is shown; no stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
