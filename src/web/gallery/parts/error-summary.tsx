import { useMemo } from 'react'
import { ErrorSummary } from '../../form/error-summary.tsx'
import { useField, useForm } from '../../form/use-form.ts'
import { useWords } from '../../i18n/words.ts'
import { TextField } from '../../parts/fields/text-field.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'

const samples = defineSamples({
  ja: {
    name: 'お名前',
    phone: '電話番号',
    noName: 'お名前を入力してください',
    shortPhone: '電話番号の桁数が足りないようです',
    longPhone: '電話番号は、市外局番からすべて入力してください。国外の番号は、国番号（＋で始まる番号）からお願いします',
  },
  en: {
    name: 'Name',
    phone: 'Phone number',
    noName: 'Please enter your name',
    shortPhone: 'The phone number seems too short',
    longPhone: 'Please enter the whole phone number with its area code. Start a number from abroad with a plus and the country code',
  },
  zh: {
    name: '姓名',
    phone: '电话号码',
    noName: '请输入您的姓名',
    shortPhone: '电话号码的位数似乎不够',
    longPhone: '请输入包括区号在内的完整电话号码。国外号码请从国家代码（以加号开头）开始填写',
  },
})

const tools = async () => ({ rules: {} })

/** A form with the errors of a server that refused it. */
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

export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    empty: 'where nothing is wrong it is not shown',
    filled: 'what fills it is what is wrong',
    disabled: 'it has links only',
    loading: 'a form is judged at once',
    error: ({ noName, shortPhone }) => <Refused errors={{ name: noName, phone: shortPhone }} />,
    long: ({ noName, longPhone }) => <Refused errors={{ name: noName, phone: longPhone }} />,
  },
})
