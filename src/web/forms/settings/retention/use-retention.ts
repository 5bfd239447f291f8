import { useState } from 'react'
import { previewRetention, type Retention, type RetentionPreview, setRetention } from '#contract/privacy/retention.ts'
import type { Problem } from '#contract/problem.ts'
import { proposedRetention, type RetentionPolicy } from '#domain/cards/retention.ts'
import { type PrivacyClass, privacyClasses } from '#domain/forms/form.ts'
import { call, isDecided } from '../../../api/api.ts'
import { randomKey } from '../../../device/random-key.ts'

/** What a manager chooses, and what would go by it: nothing is saved that they haven't seen. */
export function useRetention(shopId: string, retention: Retention, onSaved: () => void) {
  const params = { shopId }
  const [months, setMonths] = useState<RetentionPolicy>(retention.rev === 0 ? proposedRetention : retention.months)
  const [rev, setRev] = useState(retention.rev)
  const [preview, setPreview] = useState<RetentionPreview>()
  const [busy, setBusy] = useState<'looking' | 'saving'>()
  const [problem, setProblem] = useState<Problem>()
  /** Of the wish as it stands: sent again after a lost answer, it is the same wish. */
  const [key, setKey] = useState<string>()

  function choose(privacy: PrivacyClass, chosen: number | null): void {
    setMonths({ ...months, [privacy]: chosen })
    setPreview(undefined)
    setProblem(undefined)
    setKey(undefined)
  }

  async function look(): Promise<void> {
    setBusy('looking')
    setProblem(undefined)
    const asked = privacyClasses.flatMap((privacy) => (months[privacy] === null ? [] : [[privacy, String(months[privacy])]]))
    const result = await call(previewRetention, { params, query: Object.fromEntries(asked) })
    setBusy(undefined)
    if (!result.ok) return setProblem(result.problem)
    setPreview(result.value)
    setRev(result.value.retention.rev)
  }

  async function save({ now }: RetentionPreview): Promise<void> {
    const idempotencyKey = key ?? randomKey()
    setKey(idempotencyKey)
    setBusy('saving')
    setProblem(undefined)
    const result = await call(setRetention, { params, body: { rev, months, goes: now.cards + now.reservations }, idempotencyKey })
    setBusy(undefined)
    if (result.ok || isDecided(result.problem)) setKey(undefined)
    if (result.ok) return onSaved()
    setProblem(result.problem)
    const current = result.problem.current as RetentionPreview | undefined
    if (!current) return
    setPreview(current)
    setRev(current.retention.rev)
  }

  return { months, preview, busy, problem, choose, look, save }
}
