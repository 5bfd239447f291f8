/** An error that the operator can fix. Only its one-line message is shown, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
