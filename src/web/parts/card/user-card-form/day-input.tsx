import { useState } from 'react'
import { eraYear } from '#domain/time/era-year.ts'
import { type FieldProps, TextField } from '../../../form/field.tsx'
import { useLocale } from '../../../i18n/locale.ts'
import visitor from '../../theme/visitor.module.css'

type Props = FieldProps & { id: string; min?: string | undefined; max?: string | undefined; defaultValue?: string | undefined }

/** A day; in Japanese with its year as the Japanese calendar counts it, by which people know theirs (product.md, 8). */
export function DayInput({ defaultValue, ...props }: Props) {
  const locale = useLocale()
  const [day, setDay] = useState(defaultValue ?? '')
  const year = locale === 'ja' ? eraYear(day) : undefined
  return (
    <>
      <TextField {...props} type="date" defaultValue={defaultValue} onInput={({ currentTarget }) => setDay(currentTarget.value)} />
      {locale === 'ja' && (
        <p className={visitor.muted} role="status">
          {year}
        </p>
      )}
    </>
  )
}
