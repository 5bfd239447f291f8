import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  getInquiryMailbox,
  type InquiryMailbox,
  type InquiryRule,
  listInquiryRules,
  removeInquiryMailbox,
  removeInquiryRule,
} from '#contract/inquiries.ts'
import { getQueueSettings } from '#contract/queue-settings/shop.ts'
import { inquiryFields } from '#domain/inquiries/rule.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { useCommand } from '../../api/use-command.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { useCardDateFormats } from '../../cards/card-times.ts'
import { randomKey } from '../../device/random-key.ts'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { SettingsHeader } from '../../frame/settings/settings-head.tsx'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { ButtonRow } from '../../parts/controls/actions.tsx'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import { ConfirmSheet } from '../../parts/dialogs/confirm-sheet/confirm-sheet.tsx'
import { ErrorState } from '../../parts/display/page-states/error-state.tsx'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import staff from '../../theme/staff.module.css'
import { inquiryMailWords } from '../mail/words.ts'
import type { Route } from './+types/page'
import { MailboxForm } from './mailbox-form.tsx'
import style from './page.module.css'
import { TargetForm } from './target-form.tsx'
import { inquirySettingWords } from './words.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, role } = requireWorkplace(context, 'manager')
  const { call } = context.get(pageContext)
  const params = { shopId: shop.id }
  const [settings, mailbox, rules] = await Promise.all([
    unwrapOrThrow(call(getQueueSettings, { params })),
    isRoleAtLeast(role, 'admin') ? unwrapOrThrow(call(getInquiryMailbox, { params })) : undefined,
    call(listInquiryRules, { params }),
  ])
  const { timeZone, contactTargetMinutes, rev } = settings.shop
  return { shopId: shop.id, timeZone, target: { contactTargetMinutes, rev }, mailbox, rules: rules.ok ? rules.value.rules : undefined }
}

/** The mailbox for inquiries, which admins set up, and the rules of its senders. */
export default function InquirySettings({ loaderData: { shopId, timeZone, target, mailbox, rules } }: Route.ComponentProps) {
  const texts = useWords(inquirySettingWords)
  const path = useLocalizePath()
  const { revalidate } = useRevalidator()
  const [done, setDone] = useState<{ key: string; text: string }>()
  function finish(text: string): void {
    setDone({ key: randomKey(), text })
    void revalidate()
  }
  return (
    <>
      <SettingsHeader />
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1}>
        <p className={staff.muted}>{texts.intro}</p>
        <ButtonRow>
          <PrefetchLink className={buttonClass()} to={path('/shopAdmin/inquiries')}>
            {texts.openList}
          </PrefetchLink>
        </ButtonRow>
        {mailbox ? (
          <>
            <MailboxState {...{ shopId, timeZone, mailbox }} onRemoved={() => finish(texts.mailbox.removed)} />
            {/* Remounts after each save, so that no password stays in a field. */}
            <MailboxForm
              key={mailbox.rev}
              shopId={shopId}
              settings={mailbox}
              onSaved={() => finish(texts.form.saved)}
              onReload={() => void revalidate()}
            />
          </>
        ) : (
          <section className={style.part}>
            <h2>{texts.mailbox.title}</h2>
            <p>{texts.mailbox.adminOnly}</p>
          </section>
        )}
        {/* Remounts when the page is read again, so that the form has the saved value. */}
        <TargetForm
          key={target.rev}
          {...{ shopId, shop: target }}
          onSaved={() => finish(texts.target.saved)}
          onReload={() => void revalidate()}
        />
        <section className={style.part}>
          <h2>{texts.rules.title}</h2>
          <p className={staff.muted}>{texts.rules.about}</p>
          {rules ? (
            <Rules shopId={shopId} rules={rules} onRemoved={() => finish(texts.rules.removed)} />
          ) : (
            <ErrorState area="staff" {...texts.rules.failed} onRetry={() => void revalidate()} />
          )}
        </section>
      </main>
      {done && <UndoSnack key={done.key} text={done.text} keyZ="off" onEnd={() => setDone(undefined)} />}
    </>
  )
}

type StateProps = { shopId: string; timeZone: string; mailbox: InquiryMailbox; onRemoved: () => void }

function MailboxState({ shopId, timeZone, mailbox: { mailbox }, onRemoved }: StateProps) {
  const { mailbox: texts } = useWords(inquirySettingWords)
  const { moment } = useCardDateFormats({ timeZone })
  const [asks, setAsks] = useState(false)
  const { busy, problem, run } = useCommand()
  async function remove(): Promise<void> {
    const result = await run(removeInquiryMailbox, { params: { shopId }, idempotencyKey: randomKey() })
    if (!result.ok) return
    setAsks(false)
    onRemoved()
  }
  if (!mailbox)
    return (
      <section className={style.part}>
        <h2>{texts.title}</h2>
        <p>{texts.none}</p>
      </section>
    )
  const { user, host, folder, readAt, failure, failedAt } = mailbox
  return (
    <section className={style.part}>
      <h2>{texts.title}</h2>
      <p translate="no">
        <b>{user}</b>
        <br />
        {host} {folder}
      </p>
      {failure && failedAt ? (
        <p className={staff.warn} role="status">
          {texts.failing(moment(failedAt))} {texts.failures[failure]}
        </p>
      ) : (
        <p role="status">{readAt ? texts.reads(moment(readAt)) : texts.waits}</p>
      )}
      <ButtonRow>
        <Button destructive onClick={() => setAsks(true)}>
          {texts.remove}
        </Button>
      </ButtonRow>
      <ConfirmSheet
        open={asks}
        title={texts.remove}
        confirm={texts.remove}
        keep={texts.keep}
        busy={busy}
        wrong={problem?.detail}
        onConfirm={() => void remove()}
        onClose={() => setAsks(false)}
      >
        {texts.removeText}
      </ConfirmSheet>
    </section>
  )
}

type RulesProps = { shopId: string; rules: readonly InquiryRule[]; onRemoved: () => void }

function Rules({ shopId, rules, onRemoved }: RulesProps) {
  const { rules: texts, mailbox: mailboxTexts } = useWords(inquirySettingWords)
  const { fields: names } = useWords(inquiryMailWords)
  const [removing, setRemoving] = useState<InquiryRule>()
  const { busy, problem, setProblem, run } = useCommand()
  async function remove({ id }: InquiryRule): Promise<void> {
    const result = await run(removeInquiryRule, { params: { shopId, ruleId: id } })
    // A rule that is already gone counts as removed.
    if (!result.ok && result.problem.code !== 'inquiryRule.notFound') return
    setRemoving(undefined)
    onRemoved()
  }
  if (rules.length === 0) return <p>{texts.none}</p>
  const fieldsOf = (marks: NonNullable<InquiryRule['marks']>) => inquiryFields.filter((field) => marks[field])
  return (
    <>
      <ul aria-label={texts.list} className={style.rows}>
        {rules.map((rule) => (
          <li key={rule.id} className={style.row}>
            <span>
              <b translate="no">{rule.portal}</b>
              <span className={staff.help} translate="no">
                {rule.sender}
              </span>
              <span className={staff.help}>
                {rule.marks
                  ? texts.reads(
                      fieldsOf(rule.marks)
                        .map((field) => names[field])
                        .join(' · '),
                    )
                  : texts.ignores}
              </span>
            </span>
            <Button look="quiet" destructive aria-label={texts.removeOf(rule.portal)} onClick={() => setRemoving(rule)}>
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
      {removing && (
        <ConfirmSheet
          open
          title={texts.removeTitle(removing.portal)}
          confirm={texts.removeConfirm}
          keep={mailboxTexts.keep}
          busy={busy}
          wrong={problem?.detail}
          onConfirm={() => void remove(removing)}
          onClose={() => {
            setRemoving(undefined)
            setProblem(undefined)
          }}
        >
          {texts.removeText}
        </ConfirmSheet>
      )}
    </>
  )
}
