import type { ReactNode } from 'react'
import { useWords } from '../../../i18n/words.ts'
import style from './push-panel.module.css'
import { ticketNotificationWords } from './words.ts'

/** Outline of a phone around each picture, 96 by 132. */
function Picture({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 96 132" role="img" aria-label={label}>
      <rect className={style.phone} x="9" y="3" width="78" height="126" rx="13" />
      {children}
    </svg>
  )
}

const pictures = {
  share: (
    <>
      <path className={style.plain} d="M20 16h34v8H20zM20 32h56v30H20zM20 70h56v6H20zM20 82h40v6H20z" />
      <circle className={style.chosen} cx="48" cy="109" r="15" />
      <path className={style.sign} d="M44 106h-3v11h14v-11h-3M48 111V99M44.5 102.5 48 99l3.5 3.5" />
    </>
  ),
  add: (
    <>
      <path className={style.plain} d="M20 16h34v8H20zM20 32h56v6H20z" />
      <rect className={style.sheet} x="14" y="46" width="68" height="78" rx="9" />
      <path className={style.plain} d="M22 56h32v6H22zM22 104h32v6H22z" />
      <rect className={style.chosen} x="18" y="70" width="60" height="24" rx="6" />
      <path className={style.sign} d="M24 82h24M61 75h12v14H61zM67 79v6M64 82h6" />
    </>
  ),
  open: (
    <>
      <path
        className={style.plain}
        d="M20 18h14v14H20zM41 18h14v14H41zM62 18h14v14H62zM20 42h14v14H20zM62 42h14v14H62zM20 66h14v14H20zM20 106h14v14H20zM41 106h14v14H41zM62 106h14v14H62z"
      />
      <rect className={style.chosen} x="37" y="38" width="22" height="22" rx="6" />
      <path className={style.sign} d="M43 49h10M43 54h6M43 44h10" />
    </>
  ),
}

/** The way to the home screen of an iPhone or iPad, whose browsers get push messages only there. */
export function HomeScreenSteps() {
  const { homeScreen } = useWords(ticketNotificationWords)
  return (
    <ol className={style.steps}>
      {(['share', 'add', 'open'] as const).map((step, index) => (
        <li key={step}>
          <Picture label={homeScreen[step].picture}>{pictures[step]}</Picture>
          {index + 1}. {homeScreen[step].text}
        </li>
      ))}
    </ol>
  )
}
