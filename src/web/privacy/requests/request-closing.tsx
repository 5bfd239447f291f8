import { Suspense, useState } from 'react'
import { checkDataHandOver, checkRequestClosing } from '#domain/privacy/answering.ts'
import {
  type PrivacyRefusalReason,
  type PrivacyRequestOutcome,
  privacyRefusalReasons,
  privacyRequestLimits,
  privacyRequestOutcomes,
} from '#domain/privacy/request.ts'
import { privacyRequestSections } from '../../features/requests.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { ConfirmSheet } from '../../parts/dialogs/confirm-sheet/confirm-sheet.tsx'
import { SelectSetting, TextSetting } from '../../parts/fields/setting-fields.tsx'
import staff from '../../theme/staff.module.css'
import { type ExportedData, ExportedDataView } from './exported-data.tsx'
import style from './page.module.css'
import { RequestStep } from './request-step.tsx'
import type { RequestStepContentProps } from './use-request-acts.ts'
import { countNonCardItems } from './use-request-steps.ts'
import { privacyRequestWords } from './words.ts'

/** True for the one request on the page whose data are shown. */
export type DataVisibilityProps = { shown: boolean; onShow: (show: boolean) => void }

type Props = RequestStepContentProps & DataVisibilityProps & { date: (day: string) => string; timeZone: string }

/** Closes a request. The domain decides the allowed outcomes: only refusal before the requester is identified and their data chosen. */
export function RequestClosing({ request, acts, steps, moment, date, timeZone, shown, onShow }: Props) {
  const {
    answer: texts,
    found: { next },
    by,
  } = useWords(privacyRequestWords)
  const [data, setData] = useState<{ taken: ExportedData; rev: number }>()
  // Data loaded for an earlier choice may be another visitor's.
  const taken = shown && data?.rev === request.rev ? data.taken : undefined
  const [outcome, setOutcome] = useState<PrivacyRequestOutcome | ''>('')
  const [refusedFor, setRefusedFor] = useState<PrivacyRefusalReason>('nothingFound')
  const [words, setWords] = useState('')
  const [erasing, setErasing] = useState(false)
  const locale = useLocale()
  const { closed, cards, numbers } = request
  const kinds = privacyRequestSections.map((part) => part.texts(locale).kind)
  const state = { closed: closed !== null, identified: request.identity !== null, cards: cards.length, others: countNonCardItems(request) }

  if (closed) {
    const reason = closed.outcome === 'refused' && closed.refusedFor ? texts.reasons[closed.refusedFor] : undefined
    return (
      <section className={style.step}>
        <h3>{texts.title}</h3>
        <p>{texts.done([texts.results[closed.outcome], reason].filter(Boolean).join(' – '), by(closed.by), moment(closed.at))}</p>
        {closed.words && <p className={style.words}>{closed.words}</p>}
        {request.name !== null && <p className={staff.muted}>{texts.erased(date(closed.eraseOn))}</p>}
      </section>
    )
  }

  const open = privacyRequestOutcomes.filter((outcome) => checkRequestClosing(state, outcome) === true)
  const ready = open.length > 1
  async function takeCopy(): Promise<void> {
    const { rev } = request
    const result = await acts.take()
    if (!result.ok) return
    setData({ taken: result.value, rev })
    onShow(true)
  }
  async function close(): Promise<void> {
    if (!outcome) return
    const { ok } = await acts.close({ outcome, words, ...(outcome === 'refused' ? { refusedFor } : {}) })
    setErasing(false)
    // The request leaves the list together with the focused control.
    if (ok) document.getElementById('content')?.focus()
  }
  const into = ready ? next : texts.refuse
  const counted = privacyRequestSections.flatMap((part) => {
    const n = part.chosen(request).length
    return n > 0 ? [part.texts(locale).counted(n)] : []
  })
  return (
    <RequestStep
      title={texts.title}
      state={steps.of(3)}
      into={steps.of(2) === 'open' && ready ? undefined : { label: into, name: into, onClick: () => steps.go(3) }}
    >
      {!ready && <p className={staff.muted}>{texts.first(kinds)}</p>}
      {checkDataHandOver(state) === true && !taken && (
        <Button disabled={acts.busy} onClick={() => void takeCopy()}>
          {texts.take}
        </Button>
      )}
      {taken && (
        // The texts of another language may still be loading.
        <Suspense fallback={null}>
          <ExportedDataView taken={taken} request={request} timeZone={timeZone} onClose={() => onShow(false)} />
        </Suspense>
      )}
      <SelectSetting
        label={texts.outcome}
        required
        value={outcome}
        onChange={(value) => setOutcome(value as PrivacyRequestOutcome)}
        options={[{ value: '', label: texts.choose }, ...open.map((value) => ({ value, label: texts.outcomes[value] }))]}
      />
      {outcome === 'refused' && (
        <SelectSetting
          label={texts.reason}
          required
          value={refusedFor}
          onChange={(value) => setRefusedFor(value as PrivacyRefusalReason)}
          options={privacyRefusalReasons.map((value) => ({ value, label: texts.reasons[value] }))}
        />
      )}
      {outcome && (
        <TextSetting label={texts.words} value={words} onChange={setWords} lines={2} maxLength={privacyRequestLimits.closingWords} />
      )}
      <Button
        look={outcome === 'erased' ? 'danger' : 'primary'}
        disabled={!outcome || acts.busy}
        onClick={() => (outcome === 'erased' ? setErasing(true) : void close())}
      >
        {texts.close}
      </Button>
      {erasing && (
        <ConfirmSheet
          open
          title={texts.eraseTitle(cards.length, numbers.length, counted)}
          confirm={texts.erase}
          keep={texts.keep}
          busy={acts.busy}
          wrong={acts.wrong}
          onConfirm={() => void close()}
          onClose={() => setErasing(false)}
        >
          <p>{texts.eraseText(kinds)}</p>
        </ConfirmSheet>
      )}
    </RequestStep>
  )
}
