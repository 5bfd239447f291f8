import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { restoreCard } from '#contract/cards/card-acts.ts'
import { type DeletedCard, listDeletedCards, purgeCard } from '#contract/cards/deleted.ts'
import { getQueueSettings } from '#contract/queue-settings/shop.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import { isUuid } from '../../api/id.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { useCommand } from '../../api/use-command.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { randomKey } from '../../device/random-key.ts'
import { ErrorMessage } from '../../form/field.tsx'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { AdminHeader } from '../../frame/staff/admin-head.tsx'
import { BackLink } from '../../frame/staff/paper-head.tsx'
import { useWords } from '../../i18n/words.ts'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import { ConfirmSheet } from '../../parts/dialogs/confirm-sheet/confirm-sheet.tsx'
import { EmptyState } from '../../parts/display/page-states/empty-state.tsx'
import { ErrorState } from '../../parts/display/page-states/error-state.tsx'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import staff from '../../theme/staff.module.css'
import { useCardDateFormats } from '../card-times.ts'
import { cardListWords } from '../list/words.ts'
import type { Route } from './+types/page'
import style from './page.module.css'
import { useLiveDeletedCards } from './use-live-deleted-cards.ts'
import { deletedCardWords } from './words.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, role } = requireWorkplace(context, 'staff')
  const { call } = context.get(pageContext)
  const params = { shopId: shop.id }
  const after = new URL(request.url).searchParams.get('after') ?? ''
  const [settings, bin] = await Promise.all([
    unwrapOrThrow(call(getQueueSettings, { params })),
    call(listDeletedCards, { params, query: isUuid(after) ? { after } : {} }),
  ])
  return {
    shopId: shop.id,
    timeZone: settings.shop.timeZone,
    mayErase: isRoleAtLeast(role, 'manager'),
    // The page works without the list and offers a retry.
    bin: bin.ok ? bin.value : undefined,
  }
}

/** Deleted cards (R2.11): restore until the purge date, or erase earlier. */
export default function DeletedCards({ loaderData: { shopId, timeZone, mayErase, bin } }: Route.ComponentProps) {
  const texts = useWords(deletedCardWords)
  const { title, honorific } = useWords(cardListWords)
  const { moment, date } = useCardDateFormats({ timeZone })
  const [parameters] = useSearchParams()
  const { revalidate } = useRevalidator()
  const first = !parameters.has('after')
  const rows = useLiveDeletedCards({ shopId, cards: bin?.cards, first })
  const [erasing, setErasing] = useState<DeletedCard>()
  const { busy, problem, setProblem, run } = useCommand()
  const [done, setDone] = useState<{ key: string; text: string }>()

  async function act(entry: typeof restoreCard | typeof purgeCard, { id, rev }: DeletedCard, text: string): Promise<void> {
    const result = await run(entry as typeof purgeCard, { params: { shopId, cardId: id }, body: { rev } })
    if (result.ok) {
      setErasing(undefined)
      setDone({ key: randomKey(), text })
    }
    await revalidate()
  }

  return (
    <>
      <PageTitle page={texts.title} />
      <AdminHeader back={<BackLink to="/shopAdmin/cards">{title}</BackLink>} />
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1}>
        <h1>{texts.title}</h1>
        {problem && !erasing && <ErrorMessage>{problem.detail}</ErrorMessage>}
        {!bin || !rows ? (
          <ErrorState area="staff" {...texts.failed} onRetry={() => void revalidate()} />
        ) : rows.length === 0 && first && !bin.next ? (
          <EmptyState {...texts.empty} />
        ) : (
          <>
            <p className={staff.muted}>{texts.about}</p>
            <ul aria-label={texts.list}>
              {rows.map((card) => (
                <li key={card.id} className={style.row}>
                  <div className={style.card}>
                    <b className={style.name}>{honorific(card.name)}</b>
                    <span className={style.when}>{texts.deleted(moment(card.deletedAt), card.deletedBy)}</span>
                    <span className={style.when}>{texts.purge(date(card.purgeOn))}</span>
                  </div>
                  <div className={style.acts}>
                    <Button
                      disabled={busy}
                      aria-label={texts.restoreOf(honorific(card.name))}
                      onClick={() => void act(restoreCard, card, texts.restored(honorific(card.name)))}
                    >
                      {texts.restore}
                    </Button>
                    {mayErase && (
                      <Button
                        look="quiet"
                        destructive
                        disabled={busy}
                        aria-label={texts.eraseOf(honorific(card.name))}
                        onClick={() => setErasing(card)}
                      >
                        {texts.erase}
                      </Button>
                    )}
                  </div>
                </li>
              ))}
            </ul>
            <nav className={style.pages}>
              {!first && (
                <Link className={buttonClass()} to="?">
                  {texts.first}
                </Link>
              )}
              {bin.next && (
                // The cursor is the last card that is still deleted: the server cannot page after a restored one.
                <Link className={buttonClass()} to={`?after=${rows.at(-1)?.id ?? bin.next}`}>
                  {texts.more}
                </Link>
              )}
            </nav>
          </>
        )}
      </main>
      {erasing && (
        <ConfirmSheet
          open
          title={texts.eraseTitle(honorific(erasing.name))}
          confirm={texts.eraseConfirm}
          keep={texts.keep}
          busy={busy}
          wrong={problem?.detail}
          onConfirm={() => void act(purgeCard, erasing, texts.erased(honorific(erasing.name)))}
          onClose={() => {
            setErasing(undefined)
            setProblem(undefined)
          }}
        >
          <p>{texts.eraseText}</p>
        </ConfirmSheet>
      )}
      {done && <UndoSnack key={done.key} text={done.text} keyZ="off" onEnd={() => setDone(undefined)} />}
    </>
  )
}
