import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCup from '@tabler/icons-react/dist/esm/icons/IconCup.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import { useWords } from '../../../i18n/words.ts'
import { partWords } from '../../words.ts'
import type { Duty } from './staff-person.ts'
import style from './staff-select.module.css'

const icons = { serving_ready: IconCircleCheckFilled, away: IconCircleDashed, break: IconCup, off: IconMoon } satisfies Record<
  Duty,
  unknown
>

/** Shape, word and colour. */
export function DutyState({ duty }: { duty: Duty }) {
  const texts = useWords(partWords).staffSelect
  const Icon = icons[duty]
  return (
    <span className={style.duty} data-duty={duty}>
      <Icon size={16} aria-hidden />
      {texts.duty[duty]}
    </span>
  )
}
