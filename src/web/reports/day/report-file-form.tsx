import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { fileEncodings } from '#contract/file-encoding.ts'
import { reportTables } from '#contract/reports.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { HiddenInput, Select } from '../../parts/controls/field.tsx'
import staff from '../../theme/staff.module.css'
import style from './page.module.css'
import { reportWords } from './words.ts'

/** Downloads the report for a spreadsheet. A plain form, so the page stays. */
export function ReportFileForm({ day }: { day: string }) {
  const { file } = useWords(reportWords)
  const path = useLocalizePath()
  return (
    <section className={style.file}>
      <h2>{file.title}</h2>
      <p className={staff.muted}>{file.text}</p>
      <form action={path('/shopAdmin/report/file')}>
        <HiddenInput name="day" value={day} />
        <label className={staff.label}>
          {file.table}
          <Select name="table">
            {reportTables.map((table) => (
              <option key={table} value={table}>
                {file.tables[table]}
              </option>
            ))}
          </Select>
        </label>
        <label className={staff.label}>
          {file.encoding}
          <Select name="encoding">
            {fileEncodings.map((encoding) => (
              <option key={encoding} value={encoding}>
                {file.encodings[encoding]}
              </option>
            ))}
          </Select>
        </label>
        <Button type="submit">
          <IconDownload size={18} stroke={1.75} aria-hidden />
          {file.download}
        </Button>
      </form>
    </section>
  )
}
