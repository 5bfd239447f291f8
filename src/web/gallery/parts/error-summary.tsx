import { useMemo } from 'react'
import { ErrorSummary } from '../../form/error-summary.tsx'
import { useField, useForm } from '../../form/use-form.ts'
import { useWords } from '../../i18n/words.ts'
import { TextField } from '../../parts/fields/text-field.tsx'
import type { PartShow } from '../part-show.ts'
import { samples } from './error-summary-samples.ts'

const tools = async () => ({ rules: {} })

/** As the server answers a form that it refused. */
function Refused({ errors }: { errors: { name: string; phone: string } }) {
  const texts = useWords(samples)
  const rules = useMemo(() => {
    const fields = { name: { name: texts.name, calls: [] }, phone: { name: texts.phone, calls: [] } }
    return { fields, messages: { default: '' } }
  }, [texts])
  const form = useForm({ rules, tools, errors })
  const name = useField(form, 'name')
  const phone = useField(form, 'phone')
  return (
    <form {...form.props}>
      <ErrorSummary form={form} />
      <TextField {...name.props} label={texts.name} wrong={name.error} required />
      <TextField {...phone.props} label={texts.phone} wrong={phone.error} type="tel" required />
    </form>
  )
}

export const show: PartShow = {
  id: 'error-summary',
  area: 'public',
  states: {
    empty: 'where nothing is wrong it is not shown',
    filled: 'what fills it is what is wrong',
    disabled: 'it has links only',
    loading: 'a form is judged at once',
    error: function Wrong() {
      const { noName, shortPhone } = useWords(samples)
      return <Refused errors={{ name: noName, phone: shortPhone }} />
    },
    long: function Long() {
      const { noName, longPhone } = useWords(samples)
      return <Refused errors={{ name: noName, phone: longPhone }} />
    },
  },
}
