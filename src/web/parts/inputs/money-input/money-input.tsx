import { useMemo, useState } from 'react'
import { formatMoney, moneyProblem, normalizeMoney, parseYen } from '#domain/answers/money.ts'
import { useWords } from '../../../i18n/words.ts'
import { TidyInput, type TidyInputProps } from '../tidy-input/tidy-input.tsx'
import { inputWords } from '../words.ts'
import style from './money-input.module.css'

type Props = Omit<TidyInputProps, 'defaultValue'> & {
  /** Yen, as the form sends it. */
  defaultValue?: string | number | undefined
  /** Undefined while the text is no sum. */
  onYen?: (yen: number | undefined) => void
}

/** A sum of money: 8.5 in the field, 8.5万円 = 85,000円 under it, 85000 in the form. */
export function MoneyInput({ defaultValue, onYen, onInput, ...props }: Props) {
  const texts = useWords(inputWords).moneyInput
  const initial = defaultValue === undefined || defaultValue === '' ? '' : formatMoney(`${defaultValue}円`)
  const [yen, setYen] = useState(yenOf(initial))
  const tidying = useMemo(
    () => ({
      tidy: formatMoney,
      sent: normalizeMoney,
      problem: (typed: string) => {
        const problem = moneyProblem(typed)
        return problem && texts.problems[problem]
      },
    }),
    [texts],
  )
  return (
    <TidyInput
      autoComplete="off"
      {...props}
      type="text"
      inputMode="decimal"
      defaultValue={initial}
      unit={texts.unit}
      tidying={tidying}
      onInput={(event) => {
        const now = yenOf(event.currentTarget.value)
        setYen(now)
        onYen?.(now)
        onInput?.(event)
      }}
    >
      <output className={style.sum}>{yen === undefined ? '' : texts.inWords(yen)}</output>
    </TidyInput>
  )
}

function yenOf(typed: string): number | undefined {
  const yen = typed.trim() ? parseYen(typed) : undefined
  return typeof yen === 'number' ? yen : undefined
}
