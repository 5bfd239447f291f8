import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { entryCodeLength } from '#domain/entry-code.ts'
import { fieldWords } from '../../form/words.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import visitor from '../../theme/visitor.module.css'
import { Button } from '../controls/button.tsx'
import { TextInput } from '../controls/field.tsx'
import style from './entry-code-form.module.css'

type Props = {
  typed?: string
  autoFocus?: boolean
  /** URL that the code is sent to, and the name of its parameter. */
  action?: string
  name?: string
  submit?: string
}

/** A GET form for a shop's code, which works without JavaScript. /entry/w redirects to the shop's page. */
export function EntryCodeForm({ typed = '', autoFocus = false, action = '/entry/w', name = 'code', submit }: Props) {
  const { codeLabel, codeHelp, codeExample, codeSubmit } = useWords(fieldWords)
  const path = useLocalizePath()
  const id = useId()
  const navigation = useNavigation()
  const sending = navigation.state !== 'idle' && navigation.location.pathname.endsWith(action)
  return (
    <Form method="get" action={path(action)} className={style.form}>
      <label className={visitor.label} htmlFor={id}>
        {codeLabel}
        <span className={style.help}>{codeHelp}</span>
      </label>
      <TextInput
        large
        className={style.code}
        id={id}
        name={name}
        type="text"
        defaultValue={typed}
        // Blanks, hyphens and full-width letters are accepted too (domain/entry-code.ts).
        maxLength={40}
        minLength={entryCodeLength}
        placeholder={codeExample}
        required
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        autoFocus={autoFocus}
      />
      <Button look="primary" large wide type="submit" disabled={sending}>
        {submit ?? codeSubmit}
      </Button>
    </Form>
  )
}
