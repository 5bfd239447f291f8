import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { getMailPolicy } from '#contract/mail-policy.ts'
import { getQueueSettings } from '#contract/queue-settings/shop.ts'
import { getReservationSettings } from '#contract/reservations/settings.ts'
import { reservationsTopic } from '#contract/reservations/topic.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { randomKey } from '../../device/random-key.ts'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { SettingsHeader } from '../../frame/settings/settings-head.tsx'
import { useWords } from '../../i18n/words.ts'
import { useReloadOnChange } from '../../live/reread.ts'
import { RemindersForm } from '../../outbox/settings/reminders-form.tsx'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import type { Route } from './+types/page'
import { BlockedTimes } from './blocks.tsx'
import { OpeningHoursPrompt } from './opening-hours-prompt.tsx'
import style from './page.module.css'
import { RulesForm } from './rules-form.tsx'
import { reservationSettingsWords } from './words.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = requireWorkplace(context, 'manager')
  const { call, mails } = context.get(pageContext)
  const params = { shopId: shop.id }
  const [queue, settings, mailPolicy] = await Promise.all([
    unwrapOrThrow(call(getQueueSettings, { params })),
    unwrapOrThrow(call(getReservationSettings, { params })),
    call(getMailPolicy, { params }),
  ])
  const { rev, hours, closedOnHolidays, businessDay, timeZone, dayStartsAt } = queue.shop
  return {
    shopId: shop.id,
    mails,
    clock: { today: businessDay, timeZone, dayStartsAt },
    shop: { rev, hours, closedOnHolidays, businessDay, dayStartsAt },
    services: queue.services.map(({ id, name, open }) => ({ id, name, open })),
    staff: queue.staff.map(({ id, name }) => ({ id, name })),
    settings,
    // The page works without the mail policy.
    mailPolicy: mailPolicy.ok ? mailPolicy.value : undefined,
  }
}

/** Rules from which slots follow. Opening hours are in the shop's settings. */
export default function ReserveSettings({ loaderData }: Route.ComponentProps) {
  const texts = useWords(reservationSettingsWords)
  const { revalidate } = useRevalidator()
  const [done, setDone] = useState<{ key: string; text: string; undo?: () => void }>()
  const { shopId, shop, settings, mailPolicy } = loaderData
  useReloadOnChange(reservationsTopic(shopId), { after: 250 })
  function showDone(text: string, undo?: () => void): void {
    setDone({ key: randomKey(), text, ...(undo && { undo }) })
    void revalidate()
  }
  return (
    <>
      <SettingsHeader />
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1}>
        <h2>{texts.title}</h2>
        {shop.hours === null && <OpeningHoursPrompt shopId={shopId} shop={shop} onSaved={() => showDone(texts.hoursSaved)} />}
        {/* The key resets the form to each new revision of the settings. */}
        <RulesForm
          key={settings.rev}
          {...loaderData}
          hasHours={shop.hours !== null}
          onSaved={() => showDone(texts.saved)}
          onReload={() => void revalidate()}
        />
        <BlockedTimes {...loaderData} onDone={showDone} />
        {mailPolicy && (
          <RemindersForm
            key={`mails ${mailPolicy.rev}`}
            shopId={shopId}
            policy={mailPolicy}
            onSaved={(text) => showDone(text)}
            onReload={() => void revalidate()}
          />
        )}
      </main>
      {done && <UndoSnack key={done.key} text={done.text} onUndo={done.undo} onEnd={() => setDone(undefined)} />}
    </>
  )
}
