import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { PrivacyRequest } from '#contract/privacy/requests.ts'
import { formatEntryCode } from '#domain/entry-code.ts'
import { localizedLanguageName } from '#domain/locale.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { ErrorMessage } from '../../form/field.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { formatDateAndTime } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import staff from '../../theme/staff.module.css'
import { FoundDataStep } from './found-data-step.tsx'
import style from './page.module.css'
import { type DataVisibilityProps, RequestClosing } from './request-closing.tsx'
import { RequesterIdentification } from './request-identity.tsx'
import { useRequestActions } from './use-request-acts.ts'
import { countNonCardItems, useRequestSteps } from './use-request-steps.ts'
import { privacyRequestWords } from './words.ts'

type Props = { request: PrivacyRequest; today: string; shopId: string; timeZone: string; onChanged: () => void } & DataVisibilityProps

export function RequestEntry({ request, today, shopId, timeZone, onChanged, shown, onShow }: Props) {
  const texts = useWords(privacyRequestWords)
  const locale = useLocale()
  const acts = useRequestActions(shopId, request, onChanged)
  const moment = (at: string) => formatDateAndTime(at, timeZone, locale)
  const date = (day: string) => getDateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
  const { closed, dueOn, name } = request
  const late = !closed && dueOn < today
  const details = (['contact', 'foundBy', 'words'] as const).flatMap((field) =>
    request[field] ? [[texts[field], request[field]] as const] : [],
  )
  const steps = useRequestSteps(request)
  const step = { request, acts, steps, moment }
  return (
    <article ref={steps.frame} className={style.request} aria-label={[texts.kinds[request.kind], name].filter(Boolean).join(' ')}>
      <header className={style.head}>
        <span className={style.kind}>{texts.kinds[request.kind]}</span>
        <h2>{name ? texts.honorific(name) : texts.erased}</h2>
        <span className={staff.tag} translate="no">
          {formatEntryCode(request.reference)}
        </span>
        {!closed && (
          <span className={late ? style.late : style.due}>
            {late && <IconAlertTriangle size={16} stroke={1.75} aria-hidden />}
            {late ? texts.overdue(date(dueOn)) : texts.due(date(dueOn))}
          </span>
        )}
      </header>
      <p className={staff.muted}>
        {texts.received(moment(request.receivedAt), texts.sources[request.source])}
        {!closed && ` · ${texts.answerIn(localizedLanguageName(request.locale, locale))}`}
      </p>
      {details.length > 0 && (
        <dl className={style.details}>
          {details.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {acts.wrong && <ErrorMessage>{acts.wrong}</ErrorMessage>}
      {(!closed || request.identity) && <RequesterIdentification {...step} />}
      {(!closed || request.cards.length + countNonCardItems(request) > 0) && <FoundDataStep {...step} shopId={shopId} />}
      <RequestClosing {...step} date={date} timeZone={timeZone} shown={shown} onShow={onShow} />
    </article>
  )
}
