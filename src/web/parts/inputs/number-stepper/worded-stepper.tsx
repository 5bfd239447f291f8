import type { ComponentProps } from 'react'
import { useWords } from '../../../i18n/words.ts'
import { inputWords } from '../words.ts'
import { NumberStepper } from './number-stepper.tsx'

/** A number stepper with the default names of its buttons. Pages with their own texts use NumberStepper and load no others. */
export function StandardNumberStepper(props: Omit<ComponentProps<typeof NumberStepper>, 'fewer' | 'more'>) {
  const { fewer, more } = useWords(inputWords).numberStepper
  return <NumberStepper {...props} fewer={fewer(props.label)} more={more(props.label)} />
}
