import { Form } from 'react-router'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { HiddenInput } from '../../parts/controls/field.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import { OpenableForm } from './openable-form.tsx'
import style from './ticket-acts.module.css'
import { visitorTicketWords } from './words.ts'

type Props = {
  today: string | undefined
  /** A wrong code as typed, to be corrected. */
  typed: string | undefined
  sending: boolean
}

/** Form by which a remote visitor reports the arrival, with today's code from the shop's screen or from the scanned address. */
export function ArrivalForm({ today, typed, sending }: Props) {
  const texts = useWords(visitorTicketWords)
  const submit = (
    <>
      <HiddenInput name="act" value="here" />
      <Button type="submit" look="primary" large wide disabled={sending}>
        {texts.submit}
      </Button>
    </>
  )
  return (
    <div className={style.here}>
      <p>{texts.text}</p>
      {today ? (
        <Form method="post">
          <HiddenInput name="today" value={today} />
          {submit}
        </Form>
      ) : (
        <OpenableForm name="here" label={texts.label} back={texts.back} className={style.arrive}>
          <TextField
            label={texts.code}
            help={texts.help}
            marked={false}
            name="today"
            required
            defaultValue={typed}
            maxLength={20}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="send"
          />
          {submit}
        </OpenableForm>
      )}
    </div>
  )
}
