import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { Step } from '#domain/forms/field.ts'
import { useLocale } from '../ui/locale.ts'
import { useMessages } from '../ui/messages.ts'
import { AnswerWords } from '../ui/parts/user-card-confirm/answer-words.tsx'
import visitor from '../ui/visitor.module.css'
import { fieldsOf } from './card-data.ts'
import { cardTexts } from './texts.ts'
import type { Told } from './use-card.ts'

/** What has become of what was sent, above the form. */
export function CardTold({ told, steps, today }: { told: Told | undefined; steps: readonly Step[]; today: string }) {
  const texts = useMessages(cardTexts)
  const locale = useLocale()
  if (!told) return null
  const merged = told.kind === 'merged'
  const both = merged ? fieldsOf(steps).filter(({ key }) => told.fields.includes(key)) : []
  return (
    <div className={merged ? visitor.info : visitor.error} role="alert">
      {merged ? <IconInfoCircle stroke={1.75} aria-hidden /> : <IconAlertCircle stroke={1.75} aria-hidden />}
      <div>
        {told.kind === 'refused' ? told.why : texts[told.kind]}
        {both.length > 0 && <p>{texts.both(texts.list(both.map(({ label }) => label[locale])))}</p>}
        {merged &&
          both.map(
            (field) =>
              field.type !== 'heading' && (
                <p key={field.key}>
                  {texts.theirs(field.label[locale])}
                  <AnswerWords field={field} answers={told.theirs} today={today} />
                </p>
              ),
          )}
      </div>
    </div>
  )
}
