import { isRouteErrorResponse, useRouteError } from 'react-router'
import { type CardDetail, getCard } from '#contract/cards/detail.ts'
import { listStages } from '#contract/cards/list.ts'
import { getCustomerDuplicates } from '#contract/cards/same-person.ts'
import { listOutbox } from '#contract/outbox.ts'
import { listColleagues } from '#contract/presence.ts'
import { getQueueSettings } from '#contract/queue-settings/shop.ts'
import { fieldRuleSentences } from '#domain/forms/field-rules.ts'
import { isUuid } from '../../api/id.ts'
import { meContext, pageContext, unwrapOrThrow } from '../../api/page.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { requireValidAddress } from '../../frame/page/page-rules.ts'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { AdminHeader } from '../../frame/staff/admin-head.tsx'
import { BackLink } from '../../frame/staff/paper-head.tsx'
import { StaffErrorPage } from '../../frame/staff/staff-error.tsx'
import { pathLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords, wordsInLocale } from '../../i18n/words.ts'
import { NotificationList } from '../../outbox/notification-list/notification-list.tsx'
import { buttonClass } from '../../parts/controls/button.tsx'
import { EmptyState } from '../../parts/display/page-states/empty-state.tsx'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import { useColleagues } from '../../presence/colleagues.ts'
import staff from '../../theme/staff.module.css'
import { useCardDateFormats } from '../card-times.ts'
import { cardListWords } from '../list/words.ts'
import { useCardAttributeFormats } from '../property-words.ts'
import { useLocalizedStages } from '../stages.ts'
import { usePrintedAt } from '../use-printed-at.ts'
import type { Route } from './+types/page'
import { CardAnswers } from './answers/card-answers.tsx'
import { MissingAnswers } from './answers/missing-answers.tsx'
import { useFieldToFill } from './answers/use-field-to-fill.ts'
import { useTicketCallControl } from './call-ticket.tsx'
import { CardActionBar } from './card-acts.tsx'
import { CardAppointments, CardHeader, CardTickets } from './card-head.tsx'
import { CardNeighbourLinks } from './card-neighbours.tsx'
import { CardNoteForm } from './card-note.tsx'
import { CardActionResult } from './card-outcome.tsx'
import { CardAttributes } from './card-properties.tsx'
import { CardStages } from './card-stages.tsx'
import { CardViewers } from './card-viewers.tsx'
import { PendingCorrectionNotice } from './correction.tsx'
import { CardFiles } from './files/card-files.tsx'
import { FirstContactNotice } from './first-contact.tsx'
import { CollapsibleSection } from './fold.tsx'
import { CardHistory } from './history/card-history.tsx'
import { CardProposals } from './items/card-proposals.tsx'
import { CardTasks } from './items/card-tasks.tsx'
import { loadNeighbourPaths } from './neighbours.ts'
import style from './page.module.css'
import { CardPerson } from './same-person/card-person.tsx'
import { PossibleDuplicates } from './same-person/possible-duplicates.tsx'
import { useDuplicateActions } from './same-person/use-same-person.ts'
import { useCardActionRunner } from './use-card-action-runner.ts'
import { useCardStageControl } from './use-card-stage.tsx'
import { useLiveCard } from './use-live-card.ts'
import { cardWords } from './words.ts'

export async function loader({ request, context, params: { cardId } }: Route.LoaderArgs) {
  const { shop } = requireWorkplace(context, 'staff')
  requireValidAddress(isUuid(cardId))
  const { call, mails, origin } = context.get(pageContext)
  const params = { shopId: shop.id }
  const { pathname, searchParams: search } = new URL(request.url)
  const [card, settings, colleagues, stages, same, neighbours, notifications] = await Promise.all([
    unwrapOrThrow(call(getCard, { params: { ...params, cardId } })),
    unwrapOrThrow(call(getQueueSettings, { params })),
    unwrapOrThrow(call(listColleagues, { params })),
    unwrapOrThrow(call(listStages, { params })),
    call(getCustomerDuplicates, { params: { ...params, cardId } }),
    loadNeighbourPaths(call, { ...params, cardId, search }),
    call(listOutbox, { params, query: { cardId } }),
  ])
  const { staff, counters } = settings
  const { accountId, displayName } = context.get(meContext)
  const myself = staff.find((member) => member.accountId === accountId)
  return {
    card,
    colleagues: colleagues.colleagues,
    counters: counters.flatMap(({ id, name, open }) => (open ? { id, name } : [])),
    stages: stages.stages,
    words: fieldRuleSentences(pathLocale(pathname)),
    me: myself?.id,
    printedBy: myself?.name ?? displayName ?? '',
    // The card works without the list of duplicates.
    same: same.ok ? same.value : undefined,
    neighbours,
    notifications: notifications.ok ? notifications.value.messages : [],
    mails,
    replyText: wordsInLocale(cardWords, card.locale).contact.replyForm.text(card.name),
    origin,
    list: search.size > 0 ? `/shopAdmin/cards?${search}` : '/shopAdmin/cards',
  }
}

/** One reception card (R2.12), in the staff's language, with the visitor's free text as written. */
export default function CardPage({ loaderData }: Route.ComponentProps) {
  const { card: loaded, colleagues, counters, stages, words, same, me, printedBy } = loaderData
  const { neighbours, notifications, mails, replyText, origin, list } = loaderData
  const texts = useWords(cardWords)
  const { honorific } = useWords(cardListWords)
  const named = useLocalizedStages(stages)
  const { card, reread } = useLiveCard(loaded)
  const people = useColleagues(card.shop.id, colleagues)
  const acts = useCardActionRunner(card, reread)
  const properties = useCardAttributeFormats({ shop: card.shop, people, stages: named })
  const person = useDuplicateActions(card, same, acts)
  const { toFill, fill } = useFieldToFill(card)
  const stage = useCardStageControl(card, named, acts)
  const ticketCall = useTicketCallControl({ card, counters, acts, me })
  const { date } = useCardDateFormats(card.shop)
  const open = card.tasks.filter(({ doneAt }) => doneAt === null)
  const due = open.flatMap(({ dueOn }) => dueOn ?? [])[0]
  return (
    <div ref={restoreLostFocus} className={style.page}>
      <PageTitle page={honorific(card.name)} />
      <AdminHeader back={<BackLink to={list}>{texts.back}</BackLink>}>
        <CardNeighbourLinks neighbours={neighbours} />
        <span className={staff.grow} />
        <CardActionBar key={card.id} {...{ card, me, acts, stage, ticketCall, mails, replyText, origin }} />
      </AdminHeader>
      <main id="content" className={style.main} tabIndex={-1}>
        <div key={card.id} className={style.body}>
          <div className={style.head}>
            <CardHeader card={card} />
            <CardStages card={card} stages={named} stage={stage} busy={acts.busy} />
            <CardTickets card={card} />
            <CardAppointments card={card} />
          </div>
          <CardPrinted card={card} by={printedBy} />
          <CardViewers card={card} />
          {card.deleted && <CardBin card={card} deleted={card.deleted} />}
          <MissingAnswers card={card} onFill={fill} />
          <FirstContactNotice {...{ card, acts, mails, replyText }} />
          <PendingCorrectionNotice card={card} acts={acts} />
          <CardActionResult card={card} properties={properties} acts={acts} />
          {!card.deleted && <PossibleDuplicates card={card} acts={person} />}
          <CardAnswers card={card} words={words} toFill={toFill} />
          {card.proposes && (
            <CollapsibleSection title={texts.proposals.title} summary={texts.items(card.proposals.length)}>
              <CardProposals card={card} acts={acts} />
            </CollapsibleSection>
          )}
          <CollapsibleSection title={texts.files.title} summary={texts.items(card.files.length)}>
            <CardFiles card={card} toFill={toFill} />
          </CollapsibleSection>
          {!card.deleted && person.found && <CardPerson card={card} found={person.found} acts={person} />}
        </div>
        <aside className={style.side}>
          <CardAttributes card={card} people={people} words={properties} acts={acts} />
          <CollapsibleSection title={texts.tasks.title} summary={texts.openTasks(open.length, due && date(due))}>
            <CardTasks key={`tasks ${card.id}`} card={card} people={people} me={me} acts={acts} />
          </CollapsibleSection>
          <NotificationList messages={notifications} timeZone={card.shop.timeZone} query={`cardId=${card.id}`} />
          <CollapsibleSection title={texts.notesAndHistory} summary={texts.items(card.events.length)}>
            <CardHistory card={card} properties={properties} />
            <CardNoteForm key={`note ${card.id}`} card={card} />
          </CollapsibleSection>
        </aside>
      </main>
    </div>
  )
}

/** A missing card keeps the frame, so that the list is one tap away. */
export function ErrorBoundary() {
  const error = useRouteError()
  const texts = useWords(cardWords)
  const path = useLocalizePath()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <StaffErrorPage error={error} />
  const isPurged = (error.data as { code?: string } | null)?.code === 'card.purged'
  const [title, text] = isPurged ? [texts.purged, texts.purgedHint] : [texts.notFound, texts.notFoundHint]
  const back = (
    <PrefetchLink className={buttonClass()} to={path('/shopAdmin/cards')}>
      {texts.toList}
    </PrefetchLink>
  )
  return (
    <>
      <PageTitle page={title} />
      <AdminHeader title={title} />
      <main id="content" className={style.missing} tabIndex={-1}>
        <EmptyState title={title} text={text} action={back} />
      </main>
    </>
  )
}

type CardBinProps = { card: CardDetail; deleted: NonNullable<CardDetail['deleted']> }

/** Notice on a deleted card: when, by whom, and until when it can be restored. */
function CardBin({ card, deleted: { at, by, purgeOn } }: CardBinProps) {
  const { bin: texts } = useWords(cardWords)
  const { moment, date } = useCardDateFormats(card.shop)
  return (
    <div className={style.bin} role="note">
      <b>{texts.title}</b>
      <span>{texts.text(moment(at), by, date(purgeOn))}</span>
    </div>
  )
}

/** Print only: shop, time and printing member. */
function CardPrinted({ card: { shop }, by }: { card: CardDetail; by: string }) {
  const { printed } = useWords(cardWords)
  const { moment } = useCardDateFormats(shop)
  const at = usePrintedAt()
  return (
    <p className={style.printed}>
      <span>{shop.name}</span>
      {at && <span>{printed(moment(at), by)}</span>}
    </p>
  )
}
