import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ComponentProps } from 'react'
import { useWords } from '../../i18n/words.ts'
import { OpeningHoursForm } from '../../queue-settings/hours/opening-hours.tsx'
import style from './opening-hours-prompt.module.css'
import { reservationSettingsWords } from './words.ts'

/** Asks for opening hours, because without them visitors could reserve at night. */
export function OpeningHoursPrompt(props: Omit<ComponentProps<typeof OpeningHoursForm>, 'save'>) {
  const texts = useWords(reservationSettingsWords).hoursFirst
  return (
    <section className={style.first}>
      <h3>
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
        {texts.title}
      </h3>
      <div className={style.answers}>
        <p>{texts.text}</p>
        <OpeningHoursForm {...props} save={texts.save} />
      </div>
    </section>
  )
}
