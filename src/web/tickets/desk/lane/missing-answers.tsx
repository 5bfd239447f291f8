import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import type { TicketCard } from '#contract/cards/ticket-cards.ts'
import { isRoleAtLeast, type Role } from '#domain/roles.ts'
import { fieldAnchor } from '../../../form/field-anchor.ts'
import { useLocalizePath } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { PrefetchLink } from '../../../parts/display/prefetch-link.tsx'
import { useDesk } from '../queue/queue-desk.ts'
import { deskWords } from '../words.ts'
import { useTicketCard } from './card-mark.tsx'
import style from './missing-answers.module.css'

const maxNamed = 3

type Props = { card: TicketCard; role: Role; className?: string | undefined }

/**
 * Card fields that the shop needs before serving; a link to the first for roles that may edit the card. Missing fields never block a
 * call.
 */
export function MissingAnswersHint({ card: { cardId, missing }, role, className = '' }: Props) {
  const { card: texts } = useWords(deskWords)
  const path = useLocalizePath()
  const [first] = missing
  if (!first) return null
  const named = missing.slice(0, maxNamed).map(({ label }) => label)
  const look = `${style.missing} ${className}`
  const words = (
    <>
      <IconMessageQuestion size={16} stroke={1.75} aria-hidden />
      <span>{texts.missing(named, missing.length - named.length)}</span>
    </>
  )
  if (!isRoleAtLeast(role, 'staff')) return <p className={look}>{words}</p>
  return (
    <PrefetchLink className={look} to={path(`/shopAdmin/cards/${cardId}`) + fieldAnchor(first.field)}>
      {words}
    </PrefetchLink>
  )
}

export function TicketMissingAnswersHint({ ticketId, className }: { ticketId: string; className?: string | undefined }) {
  const { role } = useDesk()
  const card = useTicketCard(ticketId)
  return card ? <MissingAnswersHint card={card} role={role} className={className} /> : null
}
