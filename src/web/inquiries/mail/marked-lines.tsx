import { useMemo, useState } from 'react'
import { type InquiryField, type InquiryMarks, inquiryFields, lineOfMark, markLine } from '#domain/inquiries/rule.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Sheet } from '../../parts/dialogs/sheet.tsx'
import staff from '../../theme/staff.module.css'
import style from '../page.module.css'
import { inquiryMailWords } from './words.ts'

type Props = { text: string; marks: InquiryMarks; onMark: (marks: InquiryMarks) => void }

/** Lines of the mail. Each can be pressed, to choose what it holds. */
export function MarkedLines({ text, marks, onMark }: Props) {
  const texts = useWords(inquiryMailWords)
  const lines = useMemo(() => text.split('\n'), [text])
  const [chosen, setChosen] = useState<number>()
  const fieldsByLine = useMemo(
    () =>
      Map.groupBy(
        inquiryFields.filter((field) => marks[field]),
        (field) => lineOfMark(text, marks[field]!),
      ),
    [text, marks],
  )
  const mark = chosen === undefined ? undefined : markLine(text, chosen)

  function choose(field: InquiryField | undefined): void {
    const others = Object.fromEntries(
      Object.entries(marks).filter(([name]) => name !== field && !fieldsByLine.get(chosen)?.includes(name as InquiryField)),
    )
    onMark(field && mark ? { ...others, [field]: mark } : others)
    setChosen(undefined)
  }

  return (
    <section className={style.part}>
      <h2>{texts.lines}</h2>
      <p className={staff.muted}>{texts.tap}</p>
      <div className={style.lines} translate="no">
        {lines.map((line, at) =>
          line.trim() === '' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
            <div key={at} className={style.gap} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
            <Button key={at} look="bare" className={style.line} onClick={() => setChosen(at)}>
              <span>{line}</span>
              {fieldsByLine.get(at)?.map((field) => (
                <span key={field} className={style.chip}>
                  {texts.fields[field]}
                </span>
              ))}
            </Button>
          ),
        )}
      </div>
      <Sheet open={chosen !== undefined} onClose={() => setChosen(undefined)} title={texts.choose}>
        <p translate="no">{lines[chosen ?? 0]}</p>
        <div className={style.choices}>
          {mark ? (
            inquiryFields.map((field) => (
              <Button key={field} aria-pressed={fieldsByLine.get(chosen)?.includes(field) ?? false} onClick={() => choose(field)}>
                {texts.fields[field]}
              </Button>
            ))
          ) : (
            <p>{texts.noLabel}</p>
          )}
          {fieldsByLine.has(chosen) && (
            <Button look="quiet" onClick={() => choose(undefined)}>
              {texts.nothing}
            </Button>
          )}
          <Button look="quiet" onClick={() => setChosen(undefined)}>
            {texts.cancel}
          </Button>
        </div>
      </Sheet>
    </section>
  )
}
