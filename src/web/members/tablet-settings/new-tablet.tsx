import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FormRules } from '#domain/validation/check-form.ts'
import { passive } from '#domain/validation/modes.ts'
import { loadInputRuleFunctions } from '../../form/input-tools.ts'
import { useForm } from '../../form/use-form.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { useMantineInput } from '../../parts/fields/mantine-input.tsx'
import { memberWords } from '../words.ts'
import style from './page.module.css'
import { tabletInputs } from './tablet-inputs.ts'

/** `onAdd` resolves to the error text; undefined on success. */
export function NewTabletForm({ rules, onAdd }: { rules: FormRules; onAdd: (name: string) => Promise<string | undefined> }) {
  const { tablets: texts } = useWords(memberWords)
  const [sending, setSending] = useState(false)
  const form = useForm({
    rules,
    tools: loadInputRuleFunctions,
    mode: passive,
    onValid(event) {
      event.preventDefault()
      void submit(event.currentTarget)
    },
  })
  const name = useMantineInput(form, 'name')

  async function submit(element: HTMLFormElement): Promise<void> {
    const field = element.elements.namedItem('name') as HTMLInputElement
    setSending(true)
    const wrong = await onAdd(field.value.trim())
    setSending(false)
    if (wrong) form.refuse({ name: wrong })
    else field.value = ''
  }

  return (
    <form {...form.props} className={style.form} noValidate>
      <TextInput
        {...name}
        {...tabletInputs.name}
        className={style.grow}
        label={texts.field}
        placeholder={texts.example}
        autoComplete="off"
      />
      <Button type="submit" look="primary" disabled={sending}>
        {texts.add}
      </Button>
    </form>
  )
}
