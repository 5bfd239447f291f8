/** Concurrent requests run in some unknown order. */
import { applyResponse } from './model.ts'
import type { ModelRequest, ModelResponse } from './requests.ts'
import type { Shop } from './state.ts'

export type RequestWithAnswer = { request: ModelRequest; answer: ModelResponse }

export const describeExchange = ({ request, answer }: RequestWithAnswer) =>
  `  ${JSON.stringify({ ...request, ...('actor' in request ? { actor: request.actor.rank } : {}) })}\n    → ${JSON.stringify(answer)}`

/** Returns the shop after concurrent responses if some order explains them; else `reasons` why the orders fail. */
export function applyConcurrentResponses(
  shop: Shop,
  exchanges: readonly RequestWithAnswer[],
  wrongEnd: (shop: Shop) => string | undefined,
  reasons: string[],
): Shop | undefined {
  if (exchanges.length === 0) {
    const wrong = wrongEnd(shop)
    if (wrong) reasons.push(wrong)
    return wrong ? undefined : shop
  }
  for (const [index, { request, answer }] of exchanges.entries()) {
    const next = applyResponse(shop, request, answer)
    if ('misfit' in next) reasons.push(`${request.key}: ${next.misfit}`)
    else {
      const end = applyConcurrentResponses(next.shop, exchanges.toSpliced(index, 1), wrongEnd, reasons)
      if (end) return end
    }
  }
  return undefined
}
