import type { EntryShop } from '#contract/entry-shop.ts'
import { localizedText } from '#domain/locale.ts'
import { ErrorMessage, RequiredMark } from '../../form/field.tsx'
import { type FormController, useField } from '../../form/use-form.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import choiceRow from '../../parts/choices/choice/choice-input.module.css'
import { Radio } from '../../parts/controls/choice.tsx'
import { HiddenInput } from '../../parts/controls/field.tsx'
import visitor from '../../theme/visitor.module.css'
import style from './join-page.module.css'
import type { ClosedLaneTextsById } from './lane-words.ts'
import { joinWords } from './words.ts'

type Props = { form: FormController; lanes: EntryShop['lanes']; words: ClosedLaneTextsById; chosen: string | undefined }

/** Choice of the service: a single one needs no input, several are rows with the number waiting and an estimate. */
export function ServiceChoice({ form, lanes, words, chosen }: Props) {
  const { join } = useWords(joinWords)
  const locale = useLocale()
  const choice = useField(form, 'serviceId')
  const services = lanes.flatMap((lane) => lane.services.map((service) => ({ ...service, lane })))
  const [only] = services
  if (only && services.length === 1) return <HiddenInput name="serviceId" value={only.id} />

  const first = services.find(({ lane }) => lane.state === 'open')
  const checked = services.find((service) => service.id === chosen && service.lane.state === 'open') ?? first
  const several = lanes.filter((lane) => lane.services.length > 0).length > 1
  return (
    <fieldset className={visitor.field}>
      <legend className={visitor.label}>
        {join.service}
        <RequiredMark required />
      </legend>
      {services.map((service, index) => (
        <div key={service.id} className={style.service}>
          {several && service.lane !== services[index - 1]?.lane && (
            <p className={style.lane}>{localizedText(service.lane.name, locale)}</p>
          )}
          <Radio
            className={choiceRow.row}
            {...choice.props}
            // The label in the error summary leads to the first option.
            id={index === 0 ? choice.props.id : undefined}
            value={service.id}
            required
            defaultChecked={service.id === checked?.id}
            disabled={service.lane.state !== 'open'}
          >
            <span>
              <b>{localizedText(service.name, locale)}</b>
              <span className={choiceRow.note}>{words[service.lane.id]?.note ?? waitingText(service.lane)}</span>
            </span>
          </Radio>
        </div>
      ))}
      {choice.error !== undefined && <ErrorMessage id={choice.errorId}>{choice.error}</ErrorMessage>}
    </fieldset>
  )

  function waitingText({ waiting, estimate }: EntryShop['lanes'][number]): string {
    const parties = join.laneWaiting(waiting)
    return estimate ? join.lane(parties, join.estimate(estimate.low, estimate.high)) : parties
  }
}
