import { Link } from 'react-router'
import type { EntryShop } from '#contract/shops.ts'
import { useLocalPath } from '../ui/locale.ts'
import { useMessages } from '../ui/messages.ts'
import { PublicFrame } from '../ui/public-frame.tsx'
import type { RecentTicket } from '../ui/recent-tickets.ts'
import { Title } from '../ui/title.tsx'
import visitor from '../ui/visitor.module.css'
import style from './join-page.module.css'
import { visitorTexts } from './visitor-texts.ts'
import { WaitingNow } from './waiting-now.tsx'

type Props = { shop: EntryShop; held: RecentTicket; onAnother: () => void }

/** The number that this device has taken here. Another one can be taken on purpose, for somebody else of the party. */
export function HeldNumber({ shop, held, onAnother }: Props) {
  const { join } = useMessages(visitorTexts)
  const path = useLocalPath()
  return (
    <PublicFrame
      shop={shop}
      bar={
        <div className={style.choices}>
          <Link className={visitor.primary} to={path(`/entry/w/${held.token}`)} reloadDocument>
            {join.heldLink}
          </Link>
          <button type="button" className={visitor.quiet} onClick={onAnother}>
            {join.another}
          </button>
        </div>
      }
    >
      <Title page={join.title} />
      <h1>{join.held}</h1>
      <WaitingNow shop={shop} />
      <Link className={`${visitor.slip} ${style.held}`} to={path(`/entry/w/${held.token}`)} reloadDocument>
        <span className={visitor.tag}>{held.number}</span>
      </Link>
    </PublicFrame>
  )
}
