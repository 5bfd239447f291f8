import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { createCard } from '#contract/cards/create.ts'
import { getEmptyCard } from '#contract/cards/visitor-card.ts'
import { getQueueSettings } from '#contract/queue-settings/shop.ts'
import { relaxRequiredRules } from '#domain/cards/exempt-fields.ts'
import type { Answers } from '#domain/forms/answers.ts'
import type { Field, QuestionStep } from '#domain/forms/field.ts'
import { compileFieldRulesForLocale } from '#domain/forms/field-rules.ts'
import { isAskedInLocale } from '#domain/forms/visible.ts'
import { type Locale, locales } from '#domain/locale.ts'
import { callAuthenticated, isFinalRefusal } from '../../api/api.ts'
import { createVisitorStationSearch } from '../../api/find-stations.ts'
import { createIdempotencyKeys } from '../../api/idempotency-keys.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { draftKey, useMemoryDraft } from '../../device/drafts.ts'
import { randomKey } from '../../device/random-key.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import type { PageHandle } from '../../frame/page/page-handle.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { AdminHeader } from '../../frame/staff/admin-head.tsx'
import { BackLink } from '../../frame/staff/paper-head.tsx'
import { localeNames, pathLocale, useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { UserCardForm } from '../../parts/card/user-card-form/user-card-form.tsx'
import { Select } from '../../parts/controls/field.tsx'
import staff from '../../theme/staff.module.css'
import { answerChangeHandlers } from '../typed-answers.ts'
import type { Route } from './+types/page'
import style from './page.module.css'
import { newCardWords } from './words.ts'

export const handle: PageHandle = { form: () => true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = requireWorkplace(context, 'staff')
  const { call } = context.get(pageContext)
  const settings = await unwrapOrThrow(call(getQueueSettings, { params: { shopId: shop.id } }))
  const { entryCode } = settings.shop
  const form = await unwrapOrThrow(call(getEmptyCard, { params: { code: entryCode } }))
  const rules = compileFieldRulesForLocale(
    staffFields(form.form.steps.flatMap(({ fields }) => fields)),
    pathLocale(new URL(request.url).pathname),
  )
  return { shopId: shop.id, entryCode, today: form.shop.today, form: form.form, rules }
}

/** Creates a card for a visitor who called, for example (R2.10). Shows the shop's whole form on one page. */
export default function NewCard({ loaderData: { shopId, entryCode, today, form, rules } }: Route.ComponentProps) {
  const texts = useWords(newCardWords)
  const locale = useLocale()
  const path = useLocalizePath()
  const navigate = useNavigate()
  const [visitors, setVisitors] = useState<Locale>(locale)
  const step = useMemo(() => onOnePage(form.steps, visitors), [form, visitors])
  const stations = useMemo(() => createVisitorStationSearch(entryCode), [entryCode])
  const [intentions] = useState(() => createIdempotencyKeys(randomKey))
  const [draft, saveDraft] = useMemoryDraft<Answers>(draftKey(shopId, 'card', undefined))
  const [submitted, setSubmitted] = useState(draft)
  const root = useRef<HTMLDivElement>(null)
  const typing = answerChangeHandlers(root, (answers) => saveDraft(Object.keys(answers).length > 0 ? answers : undefined))
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>()
  const [problem, setProblem] = useState<string>()

  async function save(mine: Answers): Promise<void> {
    setSubmitted(mine)
    setBusy(true)
    const answers = Object.fromEntries(Object.entries(mine).map(([control, all]) => [control, [...all]]))
    const body = { version: form.version, answers, locale: visitors }
    const result = await callAuthenticated(createCard, { params: { shopId }, body, idempotencyKey: intentions.keyFor(body) })
    if (result.ok) {
      saveDraft(undefined)
      return void navigate(path(`/shopAdmin/cards/${result.value.id}`), { replace: true })
    }
    if (isFinalRefusal(result.problem)) intentions.settle(body)
    setBusy(false)
    const { detail, fields: wrong } = result.problem
    setErrors(wrong && Object.fromEntries(wrong.map(({ path, message }) => [path, message])))
    setProblem(detail)
  }

  return (
    <>
      <PageTitle page={texts.title} />
      <AdminHeader back={<BackLink to="/shopAdmin/cards">{texts.back}</BackLink>} />
      <main id="content" className={style.main} tabIndex={-1}>
        <div className={style.intro}>
          <h1>{texts.title}</h1>
          <p className={staff.muted}>{texts.hint}</p>
          <p className={staff.muted}>{texts.notice}</p>
        </div>
        <label className={style.language}>
          <span className={staff.label}>{texts.language}</span>
          <Select value={visitors} onChange={({ target }) => setVisitors(target.value as Locale)}>
            {locales.map((one) => (
              <option key={one} value={one}>
                {localeNames[one]}
              </option>
            ))}
          </Select>
        </label>
        <div ref={root} {...typing}>
          <UserCardForm
            key={errors ? JSON.stringify(errors) : ''}
            steps={[step]}
            rules={rules}
            today={today}
            findStations={stations}
            answers={submitted}
            errors={errors}
            disabled={busy}
            later={texts.later}
            submit={texts.save}
            atDesk={{
              cancel: texts.cancel,
              onCancel: () => {
                saveDraft(undefined)
                void navigate(path('/shopAdmin/cards'))
              },
              columns: true,
              problem: <StaffErrorMessage>{problem}</StaffErrorMessage>,
            }}
            onDone={(mine) => void save(mine)}
          />
        </div>
      </main>
    </>
  )
}

function onOnePage(steps: readonly QuestionStep[], visitors: Locale): QuestionStep {
  const fillable = new Map(staffFields(steps.flatMap(({ fields }) => fields)).map((field) => [field.key, field]))
  const fields = steps.flatMap(({ key, title, fields }) => {
    const questions = fields.flatMap((field) => fillable.get(field.key) ?? []).filter((field) => isAskedInLocale(field, visitors))
    const heading: Field = { type: 'heading', key: `${key}Heading`, label: title }
    return questions.length > 0 ? [heading, ...questions] : []
  })
  return { key: 'all', title: steps[0]!.title, fields }
}

/** Fields that staff may fill in; only the name is required. Consents are left to the visitor, and files are added to the saved card. */
function staffFields(fields: readonly Field[]): readonly Field[] {
  const fillable = fields.filter(({ type }) => type !== 'consent' && type !== 'file')
  return relaxRequiredRules(
    fillable,
    fillable.flatMap(({ key }) => (key === 'name' ? [] : [key])),
  )
}
