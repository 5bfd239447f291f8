import { useEffect, useMemo, useRef } from 'react'
import { useMessages } from '../../messages.ts'
import { useRulesOnDemand } from '../tidy-input/rules-on-demand.ts'
import { TidyInput, type TidyInputProps } from '../tidy-input/tidy-input.tsx'
import { typeInto } from '../type-into.ts'
import { followName } from './name-follower.ts'
import { kanaTexts } from './texts.ts'

const loadRules = () => import('#domain/answers/kana.ts')

type Props = TidyInputProps & {
  /** The name of the field in the same form whose reading this is. */
  from: string
}

/** The reading of a name in katakana (R2.30), filled while the name is typed; what somebody typed here themselves stays. */
export function KanaInput({ from, onFocus, onInput, ...props }: Props) {
  const texts = useMessages(kanaTexts)
  const [rules, load] = useRulesOnDemand(loadRules, Boolean(props.defaultValue))
  const field = useRef<HTMLInputElement>(null)
  /** Somebody has written the reading: from then on it is theirs, until they empty it. */
  const theirs = useRef(Boolean(props.defaultValue))
  const filling = useRef(false)
  const tidying = useMemo(
    () =>
      rules && {
        tidy: rules.katakana,
        sent: rules.katakana,
        problem: (typed: string) => {
          const problem = rules.kanaProblem(typed)
          return problem && texts.problems[problem]
        },
      },
    [rules, texts],
  )
  useEffect(() => {
    const form = field.current?.form
    if (!form) return
    let latest = 0
    return followName(form, from, (reading) => {
      const turn = ++latest
      void loadRules().then(
        ({ katakana }) => {
          if (turn !== latest || theirs.current || !field.current || field.current.readOnly || field.current.disabled) return
          filling.current = true
          typeInto(field.current, katakana(reading))
          filling.current = false
        },
        // No connection: people write it themselves.
        () => {},
      )
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
      onFocus={(event) => {
        load()
        onFocus?.(event)
      }}
      onInput={(event) => {
        if (!filling.current) theirs.current = event.currentTarget.value !== ''
        onInput?.(event)
      }}
    />
  )
}
