import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { useRevalidator } from 'react-router'
import { type CardDetail, revealAnswer } from '#contract/cards/detail.ts'
import { useCommand } from '../../api/use-command.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import style from './page.module.css'
import { cardWords } from './words.ts'

/** Calls the visitor from a phone. Reveals the number first, which is recorded. */
export function PhoneCallButton({ card }: { card: CardDetail }) {
  const { acts: texts } = useWords(cardWords)
  const { revalidate } = useRevalidator()
  const { busy, problem, run } = useCommand()
  const field = card.form.steps
    .flatMap(({ fields }) => fields)
    .find(({ key, type }) => type === 'tel' && card.hidden.includes(key) && card.answers[key]?.length)
  if (!field) return null
  async function dial(key: string): Promise<void> {
    const result = await run(revealAnswer, { params: { shopId: card.shop.id, cardId: card.id }, body: { field: key } })
    const [number] = result.ok ? (result.value.answers[key] ?? []) : []
    if (!number) return
    location.href = `tel:${number}`
    // The history now contains the reveal.
    void revalidate()
  }
  return (
    <div className={style.narrowOnly}>
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
      <Button disabled={busy} onClick={() => void dial(field.key)}>
        <IconPhone size={18} stroke={1.75} aria-hidden />
        {texts.phone}
      </Button>
    </div>
  )
}
