import type { Locale } from '#domain/locale.ts'
import { Button } from '../controls/button.tsx'
import { TextInput } from '../controls/field.tsx'
import { pairingWords } from './words.ts'

type Props = { className: string | undefined; locale: Locale; title: string; wrong?: string | undefined; typed?: string | undefined }

/** Asks for the pairing code of a board or kiosk. Plain, because a board's page has no React in the browser. */
export function PairingForm({ className, locale, title, wrong, typed }: Props) {
  const texts = pairingWords[locale]
  return (
    <main className={className}>
      <h1>{title}</h1>
      <p id="help">{texts.text}</p>
      <form method="post">
        <label htmlFor="code">{texts.label}</label>
        <TextInput
          bare
          id="code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={12}
          required
          defaultValue={typed}
          aria-describedby={wrong ? 'error' : 'help'}
          aria-invalid={wrong ? true : undefined}
        />
        {wrong && (
          <p id="error" className="error" role="alert">
            {wrong}
          </p>
        )}
        <Button look="bare" type="submit">
          {texts.submit}
        </Button>
      </form>
    </main>
  )
}
