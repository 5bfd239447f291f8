import { useWords } from '../../i18n/words.ts'
import { SelectSetting } from '../../parts/fields/setting-fields.tsx'
import { retentionWords } from './words.ts'

type Props = {
  label: string
  help?: string
  none: string
  value: number | null
  onChange: (months: number | null) => void
  required?: boolean
}

/** Usual periods. Another value set through the API is kept. */
const usual = [1, 2, 3, 6, 9, 12, 18, 24, 36, 48, 60, 84, 120]

export function MonthsSetting({ none, value, onChange, ...rest }: Props) {
  const texts = useWords(retentionWords)
  const choices = [...new Set([...usual, ...(value === null ? [] : [value])])].sort((a, b) => a - b)
  return (
    <SelectSetting
      {...rest}
      value={value === null ? '' : String(value)}
      options={[{ value: '', label: none }, ...choices.map((months) => ({ value: String(months), label: texts.months(months) }))]}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
    />
  )
}
