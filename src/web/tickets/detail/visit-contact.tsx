import { useState } from 'react'
import { revealAnswer } from '#contract/cards/detail.ts'
import type { TicketCard } from '#contract/cards/ticket-cards.ts'
import { useCommand } from '../../api/use-command.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { deskWords } from '../desk/words.ts'

type Props = { shopId: string; cardId: string; contact: TicketCard['contacts'][number] }

/** Contact of the visitor, shown on request. The card's history records who saw it. */
export function VisitContact({ shopId, cardId, contact: { field, label } }: Props) {
  const { card: texts } = useWords(deskWords)
  const [text, setText] = useState<string>()
  const { busy, problem, run } = useCommand()

  async function show(): Promise<void> {
    const result = await run(revealAnswer, { params: { shopId, cardId }, body: { field } })
    if (result.ok) setText(result.value.text)
  }

  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {text ?? (
          <Button aria-label={texts.showOf(label)} disabled={busy} onClick={() => void show()}>
            {texts.show}
          </Button>
        )}
        <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
      </dd>
    </div>
  )
}
