import * as contract from '#contract/forms.ts'
import { implementOperation, membershipOf, noPersonalData, type OperationWithHandler } from '#platform/http/call.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import { type FormContext, getForm, publishForm } from './commands.ts'

export function formApi(ctx: FormContext): OperationWithHandler[] {
  return [
    implementOperation(contract.getForm, ({ query }, call) => getForm(ctx, membershipOf(call), query.version), noPersonalData),
    implementOperation(contract.publishForm, ({ body: { replaces, template, steps } }, call) =>
      publishForm(ctx, { replaces, template, customization: { steps } }, toStaffRequest(call), call.locale),
    ),
  ]
}
