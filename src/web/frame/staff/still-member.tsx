import { cardsTopic } from '#contract/cards/cards-topic.ts'
import type { ChangeNews } from '#contract/live.ts'
import { useReread } from '../../live/reread.ts'
import { menuOfFeatures } from '../../menu/features.ts'

type Props = { shopId: string; seesCards: boolean; onChange: () => void }

/**
 * Whoever is taken out of the shop is out of each of its pages at once, also of those that follow nothing (R6.1). What changes meanwhile renews the
 * figures of the menu.
 */
export function StillMember({ shopId, seesCards, onChange }: Props) {
  return (
    <>
      {menuOfFeatures.map(({ to, topic }) => (
        <Follow key={to} topic={topic(shopId)} onChange={onChange} />
      ))}
      {seesCards && <Follow topic={cardsTopic(shopId)} onChange={onChange} />}
    </>
  )
}

function Follow({ topic, onChange }: { topic: string; onChange: () => void }) {
  // A stream that begins names no change. A visitor who fills in a card changes it every few seconds.
  useReread<ChangeNews>(topic, { isNews: ({ ids }) => ids !== null, after: 5_000, reread: onChange })
  return null
}
