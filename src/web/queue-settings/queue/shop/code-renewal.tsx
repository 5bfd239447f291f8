import { useState } from 'react'
import type { CallResult } from '#contract/page.ts'
import { isDecided } from '../../../api/api.ts'
import { randomKey } from '../../../device/random-key.ts'
import { ConfirmSheet } from '../../../parts/dialogs/confirm-sheet/confirm-sheet.tsx'
import staff from '../../../theme/staff.module.css'

export type Renewing = { onDone: (message: string) => void; onRefused: (why: string) => void }

type Props = Renewing & {
  texts: { renew: string; renewTitle: string; renewText: string; renewConfirm: string; keep: string; renewed: string }
  current: string
  /** `replaces`: the code that was seen when it was asked. */
  send: (replaces: string, idempotencyKey: string) => Promise<{ ok: true } | Extract<CallResult<never>, { ok: false }>>
}

/** The button that replaces a code by a new one. That can't be taken back, so it is asked for twice. */
export function CodeRenewal({ texts, current, send, onDone, onRefused }: Props) {
  /** The code that was seen when it was asked: the page may show another one meanwhile, which nobody meant to replace. */
  const [replaces, setReplaces] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** Kept until the server has decided, so that pressing again after a lost answer makes no second code. */
  const [key, setKey] = useState<string>()

  async function renew(seen: string): Promise<void> {
    const idempotencyKey = key ?? randomKey()
    setKey(idempotencyKey)
    setBusy(true)
    const result = await send(seen, idempotencyKey)
    setBusy(false)
    setReplaces(undefined)
    if (result.ok || isDecided(result.problem)) setKey(undefined)
    if (result.ok) onDone(texts.renewed)
    else onRefused(result.problem.detail)
  }

  return (
    <>
      <button type="button" className={`${staff.outline} ${staff.destructive}`} onClick={() => setReplaces(current)}>
        {texts.renew}
      </button>
      <ConfirmSheet
        open={replaces !== undefined}
        title={texts.renewTitle}
        confirm={texts.renewConfirm}
        keep={texts.keep}
        busy={busy}
        onClose={() => setReplaces(undefined)}
        onConfirm={() => void (replaces && renew(replaces))}
      >
        {texts.renewText}
      </ConfirmSheet>
    </>
  )
}
