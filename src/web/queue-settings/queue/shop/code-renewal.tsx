import { useState } from 'react'
import type { renewEntryCode } from '#contract/queue-settings/shop.ts'
import type { renewTodayCode } from '#contract/queue-settings/today-code.ts'
import { useCommand } from '../../../api/use-command.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { ConfirmSheet } from '../../../parts/dialogs/confirm-sheet/confirm-sheet.tsx'

export type CodeRenewalCallbacks = { onDone: (message: string) => void; onRefused: (why: string) => void }

type Props = CodeRenewalCallbacks & {
  texts: { renew: string; renewTitle: string; renewText: string; renewConfirm: string; keep: string; renewed: string }
  shopId: string
  current: string
  entry: typeof renewEntryCode | typeof renewTodayCode
}

/** Button that replaces a code. It asks for confirmation, because that cannot be undone. */
export function EntryOrTodayCodeRenewal({ texts, shopId, current, entry, onDone, onRefused }: Props) {
  /** Code shown when the confirmation opened, because the page may show a newer one by then, which must not be replaced. */
  const [replaces, setReplaces] = useState<string>()
  const { busy, run } = useCommand()

  async function renew(expectedCode: string): Promise<void> {
    const result = await run(entry, { params: { shopId }, body: { replaces: expectedCode } })
    setReplaces(undefined)
    if (result.ok) onDone(texts.renewed)
    else onRefused(result.problem.detail)
  }

  return (
    <>
      <Button destructive onClick={() => setReplaces(current)}>
        {texts.renew}
      </Button>
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
