import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleMinus from '@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import { useWords } from '../../i18n/words.ts'
import { galleryWords } from '../words.ts'
import type { CheckName, Finding } from './finding.ts'
import style from './self-test.module.css'

const icons = { good: IconCircleCheck, limited: IconCircleMinus, bad: IconAlertCircle }

export function FindingRow({ name, finding }: { name: CheckName; finding: Finding | undefined }) {
  const texts = useWords(galleryWords).selfTest
  const Icon = finding ? icons[finding.verdict] : IconHourglass
  return (
    <li data-check={name} data-verdict={finding?.verdict}>
      <Icon className={finding && style[finding.verdict]} size={20} stroke={1.75} aria-hidden />
      <b>{texts.checks[name]}</b>
      {finding ? (
        <span>
          <span className={style[finding.verdict]}>{texts.verdicts[finding.verdict]}</span> {texts.reasons[finding.reason]}
          {finding.fact && (
            <span className={style.fact} lang="en">
              {finding.fact}
            </span>
          )}
        </span>
      ) : (
        <span>{texts.running}</span>
      )}
    </li>
  )
}
