import { cardsTopic } from '#contract/cards/cards-topic.ts'
import type { ChangeNotification } from '#contract/live.ts'
import { useReloadOnChange } from '../../live/reread.ts'
import { featureMenuEntries } from '../../menu/features.ts'

type Props = { shopId: string; seesCards: boolean; onChange: () => void }

/** Follows a topic on every staff page, so that a removed member loses the page at once (R6.1). Changes also refresh the numbers in the menu. */
export function MenuCountsWatcher({ shopId, seesCards, onChange }: Props) {
  return (
    <>
      {featureMenuEntries.map(({ to, topic }) => (
        <Follow key={to} topic={topic(shopId)} onChange={onChange} />
      ))}
      {seesCards && <Follow topic={cardsTopic(shopId)} onChange={onChange} />}
    </>
  )
}

function Follow({ topic, onChange }: { topic: string; onChange: () => void }) {
  // The first event of a stream names no change. Debounced, because a visitor filling in a card changes it every few seconds.
  useReloadOnChange<ChangeNotification>(topic, { isNews: ({ ids }) => ids !== null, after: 5_000, reread: onChange })
  return null
}
