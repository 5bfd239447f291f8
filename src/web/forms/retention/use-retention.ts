import { useState } from 'react'
import { previewRetention, type Retention, type RetentionPreview, setRetention } from '#contract/privacy/retention.ts'
import { proposedRetention, type RetentionPolicy } from '#domain/cards/retention.ts'
import { type PrivacyClass, privacyClasses } from '#domain/forms/form.ts'
import { useCommand } from '../../api/use-command.ts'
import { countErasedRecords } from './losses.ts'

/** Edits the periods and previews their effect. Only previewed changes can be saved. */
export function useRetentionEditor(shopId: string, retention: Retention, onSaved: () => void) {
  const params = { shopId }
  const [months, setMonths] = useState<RetentionPolicy>(retention.rev === 0 ? proposedRetention : retention.months)
  const [rev, setRev] = useState(retention.rev)
  const [preview, setPreview] = useState<RetentionPreview>()
  const { busy, problem, setProblem, run } = useCommand()

  function choose(privacy: PrivacyClass, chosen: number | null): void {
    setMonths({ ...months, [privacy]: chosen })
    setPreview(undefined)
    setProblem(undefined)
  }

  async function look(): Promise<void> {
    const query = privacyClasses.flatMap((privacy) => (months[privacy] === null ? [] : [[privacy, String(months[privacy])]]))
    const result = await run(previewRetention, { params, query: Object.fromEntries(query) })
    if (!result.ok) return
    setPreview(result.value)
    setRev(result.value.retention.rev)
  }

  async function save({ now }: RetentionPreview): Promise<void> {
    const result = await run(setRetention, { params, body: { rev, months, goes: countErasedRecords(now) } })
    if (result.ok) return onSaved()
    const current = result.problem.current as RetentionPreview | undefined
    if (!current) return
    setPreview(current)
    setRev(current.retention.rev)
  }

  return { months, preview, busy, problem, choose, look, save }
}
