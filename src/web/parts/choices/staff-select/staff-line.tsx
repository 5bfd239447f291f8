import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCup from '@tabler/icons-react/dist/esm/icons/IconCup.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import { speaksLanguage } from '#domain/colleague.ts'
import { type Locale, localizedLanguageName } from '#domain/locale.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { StaffAvatar } from './face.tsx'
import style from './staff-line.module.css'
import type { ColleaguePresenceState, StaffPerson } from './staff-person.ts'
import { staffSelectWords } from './words.ts'

const icons = {
  serving_ready: IconCircleCheckFilled,
  away: IconCircleDashed,
  break: IconCup,
  off: IconMoon,
  busy: IconUserCheck,
} satisfies Record<ColleaguePresenceState | 'busy', unknown>

/** Presence as shape, word and colour. A member with a visitor is shown as busy, whatever their presence. */
function DutyState({ person: { duty, busy } }: { person: StaffPerson }) {
  const texts = useWords(staffSelectWords)
  const state = busy ? 'busy' : duty
  const Icon = icons[state]
  return (
    <span className={style.state} data-duty={state}>
      <Icon size={16} aria-hidden />
      {busy ? texts.busy : texts.duty[duty]}
    </span>
  )
}

type Props = { person: StaffPerson; language?: Locale | undefined }

/** A colleague to choose: face, name, whether they speak the visitor's language, and presence. */
export function StaffOption({ person, language }: Props) {
  const texts = useWords(staffSelectWords)
  const locale = useLocale()
  return (
    <span className={style.line}>
      <StaffAvatar person={person} />
      <span className={style.words}>
        <span className={style.name}>{person.name}</span>
        <span className={style.states}>
          {language && speaksLanguage(person, language) && (
            <span className={style.state} data-speaks>
              <IconLanguage size={16} aria-hidden />
              {texts.speaks(localizedLanguageName(language, locale))}
            </span>
          )}
          <DutyState person={person} />
        </span>
      </span>
    </span>
  )
}
