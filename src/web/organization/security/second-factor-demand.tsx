import { useId } from 'react'
import { type Organization, setSecondFactorRequirement } from '#contract/organization.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { useCommand } from '../../api/use-command.ts'
import { randomKey } from '../../device/random-key.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { TextInput } from '../../parts/controls/field.tsx'
import staff from '../../theme/staff.module.css'
import style from '../page.module.css'
import { securityWords } from './words.ts'

type Props = Pick<Organization, 'members' | 'secondFactorFrom'> & { shopId: string; onSet: (text: string) => void }

export function SecondFactorRequirement({ shopId, members, secondFactorFrom, onSet }: Props) {
  const { secondFactor: texts } = useWords(securityWords)
  const locale = useLocale()
  const id = useId()
  const { busy, problem, run } = useCommand()
  const active = members.filter(({ suspended }) => !suspended)
  const has = active.filter(({ secondFactor }) => secondFactor).length
  const dayText = (day: string) => getDateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

  async function set(from: string | null): Promise<void> {
    // Idempotent, so each press has a new key.
    const result = await run(setSecondFactorRequirement, { params: { shopId }, body: { from }, idempotencyKey: randomKey() })
    if (!result.ok) return
    onSet(result.value.secondFactorFrom ? texts.wasSet(dayText(result.value.secondFactorFrom)) : texts.stopped)
  }

  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <p className={staff.muted}>{texts.text}</p>
      <p>
        {secondFactorFrom ? texts.from(dayText(secondFactorFrom)) : texts.none} {texts.count(has, active.length)}
      </p>
      <form
        key={secondFactorFrom}
        className={style.demand}
        onSubmit={(event) => {
          event.preventDefault()
          void set(String(new FormData(event.currentTarget).get('day')))
        }}
      >
        <div>
          <label className={staff.label} htmlFor={`${id}d`}>
            {texts.day}
          </label>
          <TextInput id={`${id}d`} type="date" name="day" required defaultValue={secondFactorFrom ?? undefined} />
        </div>
        <Button type="submit" disabled={busy}>
          {secondFactorFrom ? texts.change : texts.set}
        </Button>
        {secondFactorFrom && (
          <Button destructive disabled={busy} onClick={() => void set(null)}>
            {texts.stop}
          </Button>
        )}
      </form>
      <StaffErrorMessage>{problem?.code === 'factor.notEnrolled' ? texts.first : problem?.detail}</StaffErrorMessage>
    </section>
  )
}
