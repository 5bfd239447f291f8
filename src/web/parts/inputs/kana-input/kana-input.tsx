import { useEffect, useMemo, useRef } from 'react'
import { convertToKatakana, kanaProblem } from '#domain/answers/kana.ts'
import { typeInto } from '../../../device/type-into.ts'
import { useWords } from '../../../i18n/words.ts'
import { TidyInput, type TidyInputProps } from '../tidy-input/tidy-input.tsx'
import { inputWords } from '../words.ts'
import { watchNameReading } from './name-follower.ts'

type Props = TidyInputProps & {
  /** Name of the field in the same form whose reading this is. */
  from: string
}

/** The reading of a name in katakana (R2.30), filled while the name is typed. A reading typed here stays. */
export function KanaInput({ from, onInput, ...props }: Props) {
  const texts = useWords(inputWords).kanaInput
  const field = useRef<HTMLInputElement>(null)
  /** True after the reading was typed by hand, until it is emptied. */
  const theirs = useRef(Boolean(props.defaultValue))
  const filling = useRef(false)
  const tidying = useMemo(
    () => ({
      tidy: convertToKatakana,
      sent: convertToKatakana,
      problem: (typed: string) => {
        const problem = kanaProblem(typed)
        return problem && texts.problems[problem]
      },
    }),
    [texts],
  )
  useEffect(() => {
    const form = field.current?.form
    if (!form) return
    // A reading typed before hydration caused no event here.
    theirs.current ||= field.current?.value !== ''
    return watchNameReading(form, from, (reading) => {
      if (theirs.current || !field.current || field.current.readOnly || field.current.disabled) return
      filling.current = true
      typeInto(field.current, convertToKatakana(reading))
      filling.current = false
    })
  }, [from])
  return (
    <TidyInput
      autoComplete="off"
      lang="ja"
      {...props}
      type="text"
      field={field}
      tidying={tidying}
      onInput={(event) => {
        if (!filling.current) theirs.current = event.currentTarget.value !== ''
        onInput?.(event)
      }}
    />
  )
}
