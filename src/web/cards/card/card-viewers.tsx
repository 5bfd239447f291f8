import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { CardDetail } from '#contract/cards/detail.ts'
import { useWords } from '../../i18n/words.ts'
import style from './page.module.css'
import { useJoinCardViewers } from './use-live-card.ts'
import { cardWords } from './words.ts'

export function CardViewers({ card }: { card: CardDetail }) {
  const { viewers: texts, history } = useWords(cardWords)
  const people = useJoinCardViewers(card.shop.id, card.id)
  const names = (some: typeof people) => history.list(some.map(({ name }) => name ?? history.someone))
  const [editing, looking] = [people.filter((viewer) => viewer.editing), people.filter((viewer) => !viewer.editing)]
  return (
    <div role="status" className={style.viewers}>
      {people.length > 0 && (
        <p>
          <IconUsers size={18} stroke={1.75} aria-hidden />
          <span>
            {editing.length > 0 && texts.editing(names(editing))} {looking.length > 0 && texts.looking(names(looking))}
          </span>
        </p>
      )}
    </div>
  )
}
