import { useMemo, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import {
  dismissInquiry,
  eraseInquiry,
  getInquiry,
  type InquiryDetail,
  makeInquiryCard,
  restoreInquiry,
  saveInquiryRule,
} from '#contract/inquiries.ts'
import { getQueueSettings } from '#contract/queue-settings/shop.ts'
import { guessMarks, type Inquiry, type InquiryMarks, isWholeInquiry, readInquiry } from '#domain/inquiries/rule.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { useCommand } from '../../api/use-command.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { useCardDateFormats } from '../../cards/card-times.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { AdminHeader } from '../../frame/staff/admin-head.tsx'
import { BackLink } from '../../frame/staff/paper-head.tsx'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { ButtonRow } from '../../parts/controls/actions.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { TextInput } from '../../parts/controls/field.tsx'
import { ConfirmSheet } from '../../parts/dialogs/confirm-sheet/confirm-sheet.tsx'
import staff from '../../theme/staff.module.css'
import type { Route } from '../+types/page'
import style from '../page.module.css'
import { MarkedLines } from './marked-lines.tsx'
import { ReadValues, RulePreview } from './rule-preview.tsx'
import { inquiryMailWords } from './words.ts'

export async function loadInquiryMail({ context }: Route.LoaderArgs, inquiryId: string) {
  const { shop, role } = requireWorkplace(context, 'staff')
  const { call } = context.get(pageContext)
  const params = { shopId: shop.id }
  const [settings, mail] = await Promise.all([
    unwrapOrThrow(call(getQueueSettings, { params })),
    unwrapOrThrow(call(getInquiry, { params: { ...params, inquiryId } })),
  ])
  return { shopId: shop.id, timeZone: settings.shop.timeZone, manages: isRoleAtLeast(role, 'manager'), mail }
}

/** One mail: staff mark its lines, see what is read, and make a card or a rule of it. */
export function InquiryMail({ shopId, timeZone, manages, mail }: Awaited<ReturnType<typeof loadInquiryMail>>) {
  const texts = useWords(inquiryMailWords)
  const { moment } = useCardDateFormats({ timeZone })
  const [marks, setMarks] = useState<InquiryMarks>(() => mail.rule?.marks ?? guessMarks(mail.text))
  const fields = useMemo(() => readInquiry(marks, mail.text), [marks, mail.text])
  return (
    <>
      <PageTitle page={mail.subject || texts.back} />
      <AdminHeader back={<BackLink to="/shopAdmin/inquiries">{texts.back}</BackLink>} />
      <main id="content" ref={restoreLostFocus} className={`${style.main} ${style.mail}`} tabIndex={-1}>
        <div className={style.about}>
          <h1>{mail.subject || texts.back}</h1>
          <p className={staff.muted}>
            {texts.from} <bdi translate="no">{[mail.senderName, mail.sender].filter(Boolean).join(' ')}</bdi>
            <br />
            {texts.received(moment(mail.receivedAt))}
          </p>
          {mail.files.length > 0 && <p>{texts.files(mail.files.join(', '))}</p>}
          {mail.cut && <p className={staff.warn}>{texts.cut}</p>}
          {mail.rule?.marks === null && <p className={staff.warn}>{texts.ignored}</p>}
        </div>
        <div className={style.columns}>
          <MarkedLines text={mail.text} marks={marks} onMark={setMarks} />
          <div className={style.side}>
            <ReadValues marks={marks} fields={fields} />
            <MailActions {...{ shopId, mail, manages, marks, fields }} />
          </div>
        </div>
      </main>
    </>
  )
}

type ActionsProps = { shopId: string; mail: InquiryDetail; manages: boolean; marks: InquiryMarks; fields: Inquiry }

function MailActions({ shopId, mail, manages, marks, fields }: ActionsProps) {
  const texts = useWords(inquiryMailWords)
  const path = useLocalizePath()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { busy, problem, setProblem, run } = useCommand()
  const [portal, setPortal] = useState(mail.rule?.portal ?? (mail.senderName || mail.sender).slice(0, 60))
  const [asks, setAsks] = useState<'ignore' | 'erase'>()
  const params = { shopId, inquiryId: mail.id }
  const isWhole = isWholeInquiry(fields)
  const canRule = manages && mail.sender !== ''
  const toList = () => navigate(path('/shopAdmin/inquiries'))

  async function makeCard(): Promise<void> {
    const { name = '', ...others } = fields
    const result = await run(makeInquiryCard, { params, body: { fields: { name, ...others } } })
    if (result.ok) await navigate(path(`/shopAdmin/cards/${result.value.cardId}`))
  }
  async function saveRule(newMarks: InquiryMarks | null): Promise<void> {
    const body = { rev: mail.rule?.rev ?? 0, sender: mail.sender, portal: portal.trim() || mail.sender.slice(0, 60), marks: newMarks }
    if ((await run(saveInquiryRule, { params: { shopId }, body })).ok) await toList()
  }
  async function move(entry: typeof dismissInquiry | typeof restoreInquiry | typeof eraseInquiry): Promise<void> {
    if ((await run(entry as typeof eraseInquiry, { params })).ok) await toList()
  }

  return (
    <>
      {canRule && (
        <>
          <label className={style.portal}>
            <span className={staff.label}>{texts.portal}</span>
            <TextInput value={portal} maxLength={60} onChange={(event) => setPortal(event.currentTarget.value)} />
            <span className={staff.help}>{texts.portalHelp}</span>
          </label>
          <RulePreview marks={marks} mail={mail} />
        </>
      )}
      <StaffErrorMessage>{asks ? undefined : problem?.detail}</StaffErrorMessage>
      {problem?.code === 'setting.changed' && <Button onClick={() => void revalidate()}>{texts.reload}</Button>}
      <ButtonRow>
        {canRule && (
          <Button look="primary" disabled={busy || !isWhole} onClick={() => void saveRule(marks)}>
            {texts.saveRule}
          </Button>
        )}
        <Button look={canRule ? 'outline' : 'primary'} disabled={busy || !fields.name} onClick={() => void makeCard()}>
          {canRule ? texts.makeOne : texts.make}
        </Button>
      </ButtonRow>
      <ButtonRow>
        {mail.status === 'dismissed' ? (
          <Button look="quiet" disabled={busy} onClick={() => void move(restoreInquiry)}>
            {texts.restore}
          </Button>
        ) : (
          <Button look="quiet" disabled={busy} onClick={() => void move(dismissInquiry)}>
            {texts.dismiss}
          </Button>
        )}
        {canRule && (
          <Button look="quiet" disabled={busy} onClick={() => setAsks('ignore')}>
            {texts.ignore}
          </Button>
        )}
        {manages && (
          <Button look="quiet" destructive disabled={busy} onClick={() => setAsks('erase')}>
            {texts.erase}
          </Button>
        )}
      </ButtonRow>
      {asks && (
        <ConfirmSheet
          open
          title={texts[`${asks}Title`]}
          confirm={texts[`${asks}Confirm`]}
          keep={texts.keep}
          busy={busy}
          wrong={problem?.detail}
          onConfirm={() => void (asks === 'ignore' ? saveRule(null) : move(eraseInquiry))}
          onClose={() => {
            setAsks(undefined)
            setProblem(undefined)
          }}
        >
          <p>{asks === 'ignore' ? texts.ignoreText(mail.sender) : texts.eraseText}</p>
        </ConfirmSheet>
      )}
    </>
  )
}
