import * as contract from '#contract/forms.ts'
import { handle, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { staffCallOf } from '../feed/staff-call.ts'
import { type FormContext, getForm, publishForm } from './commands.ts'

export function formApi(ctx: FormContext): OperationWithHandler[] {
  return [
    handle(contract.getForm, ({ query }, call) => getForm(ctx, membershipOf(call), query.version)),
    handle(contract.publishForm, ({ body: { replaces, template, steps } }, call) =>
      publishForm(ctx, { replaces, template, arrangement: { steps } }, staffCallOf(call), call.locale),
    ),
  ]
}
