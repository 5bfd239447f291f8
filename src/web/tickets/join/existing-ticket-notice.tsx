import { Link } from 'react-router'
import type { EntryShop } from '#contract/entry-shop.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import visitor from '../../theme/visitor.module.css'
import type { ExistingTicket } from '../entry/entry-forms.ts'
import style from './join-page.module.css'
import { joinWords } from './words.ts'

type Props = { shop: EntryShop; existing: ExistingTicket; today: string | undefined; onAnother: () => void }

/** Shows the ticket that this device already has, one per lane. */
export function ExistingTicketNotice({ shop, existing, today, onAnother }: Props) {
  const { join } = useWords(joinWords)
  const path = useLocalizePath()
  // Passes on today's code, so that a visitor who scanned it in the shop can report the arrival.
  const ticket = path(`/entry/w/${existing.token}${today ? `?today=${today}` : ''}`)
  return (
    <PublicFrame
      shop={shop}
      bar={
        <div className={style.choices}>
          <Link className={buttonClass({ look: 'primary', large: true })} to={ticket} reloadDocument>
            {join.heldLink}
          </Link>
          {shop.lanes.length > 1 && (
            <a
              className={buttonClass({ look: 'quiet', large: true })}
              href={path(`/entry/w/${shop.code}`)}
              onClick={(event) => {
                event.preventDefault()
                onAnother()
              }}
            >
              {join.another}
            </a>
          )}
        </div>
      }
    >
      <PageTitle page={join.title} />
      <h1>{join.held}</h1>
      <p className={style.heldText}>{join.heldText}</p>
      <Link className={`${visitor.slip} ${style.held}`} to={ticket} reloadDocument>
        <span className={visitor.tag} translate="no">
          {existing.number}
        </span>
      </Link>
    </PublicFrame>
  )
}
