import {
  applyNameEdit,
  emptyComposition,
  findUncomposedReading,
  insertedText,
  type NameWithReading,
  nameReading,
  nameText,
  updateComposition,
} from './reading.ts'

/**
 * Reports the reading of a form's field while it is typed. Listens to the form, because the field may be mounted later. Packages
 * poll the field every 30 ms instead and miss quick conversions.
 */
export function watchNameReading(form: HTMLFormElement, name: string, onReading: (reading: string) => void): () => void {
  let read: NameWithReading | undefined
  let composing: typeof emptyComposition | undefined
  let reported = ''
  const isName = (target: EventTarget | null): target is HTMLInputElement => target instanceof HTMLInputElement && target.name === name
  // Text that was there before typing has no known reading.
  const readingOf = (field: HTMLInputElement): NameWithReading => {
    read ??= field.value === '' ? [] : [{ text: field.value, reading: '' }]
    return read
  }
  const report = (now: NameWithReading) => {
    const reading = nameReading(now)
    if (reading !== reported) onReading(reading)
    reported = reading
  }
  const listeners = {
    focusin: ({ target }: FocusEvent) => isName(target) && void readingOf(target),
    compositionstart: ({ target }: CompositionEvent) => {
      if (!isName(target)) return
      readingOf(target)
      composing = emptyComposition
    },
    compositionupdate: ({ target, data }: CompositionEvent) => {
      if (isName(target) && composing) composing = updateComposition(composing, data)
    },
    input: ({ target }: Event) => {
      if (!isName(target)) return
      const before = read ?? []
      if (composing) return report(applyNameEdit(before, target.value, composing.reading))
      read = applyNameEdit(before, target.value, findUncomposedReading(insertedText(nameText(before), target.value)))
      report(read)
    },
    compositionend: ({ target, data }: CompositionEvent) => {
      if (!isName(target) || !composing) return
      read = applyNameEdit(readingOf(target), target.value, updateComposition(composing, data).reading)
      composing = undefined
      report(read)
    },
  }
  const entries = Object.entries(listeners) as [string, EventListener][]
  for (const [type, listener] of entries) form.addEventListener(type, listener)
  return () => {
    for (const [type, listener] of entries) form.removeEventListener(type, listener)
  }
}
