import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useMemo } from 'react'
import type { InquiryDetail } from '#contract/inquiries.ts'
import { type Inquiry, type InquiryMarks, inquiryFields, isWholeInquiry, readInquiry } from '#domain/inquiries/rule.ts'
import { useWords } from '../../i18n/words.ts'
import staff from '../../theme/staff.module.css'
import style from '../page.module.css'
import { inquiryMailWords } from './words.ts'

/** Values that the marks find in this mail. */
export function ReadValues({ marks, fields }: { marks: InquiryMarks; fields: Inquiry }) {
  const texts = useWords(inquiryMailWords)
  return (
    <section className={style.part} aria-live="polite">
      <h2>{texts.result}</h2>
      <dl className={style.result}>
        {inquiryFields.map((field) => (
          <div key={field} style={{ display: 'contents' }}>
            <dt>{texts.fields[field]}</dt>
            <dd className={fields[field] ? undefined : staff.muted} translate={fields[field] ? 'no' : undefined}>
              {fields[field] ?? (marks[field] ? texts.notFound : texts.missing)}
            </dd>
          </div>
        ))}
      </dl>
      {!isWholeInquiry(fields) && <p className={staff.warn}>{texts.needs}</p>}
    </section>
  )
}

/** What the marks would read from the last mails of the sender. */
export function RulePreview({ marks, mail: { sender, samples } }: { marks: InquiryMarks; mail: InquiryDetail }) {
  const texts = useWords(inquiryMailWords)
  const read = useMemo(() => samples.map(({ id, text }) => ({ id, fields: readInquiry(marks, text) })), [samples, marks])
  const fitting = read.filter(({ fields }) => isWholeInquiry(fields))
  return (
    <section className={style.part}>
      <h2>{texts.preview(sender)}</h2>
      <p className={staff.muted}>{texts.fits(fitting.length, read.length)}</p>
      <ul className={style.samples} translate="no">
        {read.map(({ id, fields }) => {
          const fits = isWholeInquiry(fields)
          const Icon = fits ? IconCheck : IconAlertTriangle
          const contact = [fields.phone, fields.email, fields.property].filter(Boolean).join(' ')
          return (
            <li key={id}>
              <Icon size={18} stroke={1.75} aria-label={fits ? texts.fit : texts.unfit} />
              <span>
                <b>{fields.name ?? texts.notFound}</b>
                <br />
                <span className={style.sample}>{contact}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
