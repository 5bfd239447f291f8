import * as contract from '#contract/privacy/requests.ts'
import type { IdentityCheck, PrivacyRefusalReason, PrivacyRequestOutcome } from '#domain/privacy/request.ts'
import { useCommand } from '../../api/use-command.ts'
import type { PrivacyRequestSection } from '../../features/requests.ts'
import type { RequestSteps } from './use-request-steps.ts'

type Acted = { ok: true } | { ok: false; problem: { status: number } }

/** Commands of one request. After a colleague's change rereads the request and reports it. */
export function useRequestActions(shopId: string, { id, rev }: contract.PrivacyRequest, onChanged: () => void) {
  const { busy, problem, run } = useCommand()
  const params = { shopId, requestId: id }

  async function reloadAfter<A extends Acted>(response: Promise<A>): Promise<A> {
    const result = await response
    if (result.ok || result.problem.status === 409) onChanged()
    return result
  }

  return {
    busy,
    wrong: problem?.detail,
    identify: (how: IdentityCheck) => reloadAfter(run(contract.recordIdentityCheck, { params, body: { rev, how } })),
    choose: (cards: string[]) => reloadAfter(run(contract.selectRequesterCards, { params, body: { rev, cards } })),
    chooseTickets: (ticketIds: string[]) =>
      reloadAfter(run(contract.selectRequesterTickets, { params, body: { rev, numbers: ticketIds } })),
    chooseOthers: (part: PrivacyRequestSection, ids: string[]) => reloadAfter(part.choose(run, { params, rev }, ids)),
    take: () => reloadAfter(run(contract.exportRequesterData, { params, body: { rev } })),
    close: (closing: { outcome: PrivacyRequestOutcome; refusedFor?: PrivacyRefusalReason; words: string }) =>
      reloadAfter(run(contract.closePrivacyRequest, { params, body: { rev, ...closing } })),
  }
}

export type RequestStepContentProps = {
  request: contract.PrivacyRequest
  acts: ReturnType<typeof useRequestActions>
  steps: RequestSteps
  moment: (at: string) => string
}

/** `onAdded`: called after an item was added to the choice. */
export type RequesterPickerProps = RequestStepContentProps & { shopId: string; onAdded: () => void }
