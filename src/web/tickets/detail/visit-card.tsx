import type { TicketCard } from '#contract/cards/ticket-cards.ts'
import { isDraft } from '#domain/cards/card.ts'
import { isRoleAtLeast, type Role } from '#domain/roles.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import { MissingAnswersHint } from '../desk/lane/missing-answers.tsx'
import { deskWords } from '../desk/words.ts'
import style from './page.module.css'
import { VisitContact } from './visit-contact.tsx'

type Props = {
  card: TicketCard
  role: Role
  shopId: string
  open: boolean
}

/** The visit's card: progress, important fields, and a link to all of it. */
export function VisitCard({ card, role, shopId, open }: Props) {
  const { cardId, status, filled, facts, contacts, missing } = card
  const { card: texts } = useWords(deskWords)
  const path = useLocalizePath()
  const opens = !isDraft(status) && isRoleAtLeast(role, 'staff')
  return (
    <section>
      <h2 className={style.heading}>{texts.state(filled, open ? missing.length : 0)}</h2>
      {open && <MissingAnswersHint card={card} role={role} />}
      {facts.length + contacts.length > 0 && (
        <dl className={style.facts}>
          {facts.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          {isRoleAtLeast(role, 'reception') &&
            contacts.map((contact) => <VisitContact key={contact.field} {...{ cardId, shopId, contact }} />)}
        </dl>
      )}
      {opens && (
        <PrefetchLink className={buttonClass()} to={path(`/shopAdmin/cards/${cardId}`)}>
          {texts.all}
        </PrefetchLink>
      )}
    </section>
  )
}
