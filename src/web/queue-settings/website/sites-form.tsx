import { useState } from 'react'
import { setEmbedSites } from '#contract/queue-settings/shop.ts'
import { maxEmbedSites } from '#domain/shops/embed-site.ts'
import { useCommand } from '../../api/use-command.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useWords } from '../../i18n/words.ts'
import { ButtonRow } from '../../parts/controls/actions.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { TextSetting } from '../../parts/fields/setting-fields.tsx'
import style from './page.module.css'
import { parseTypedSite } from './typed-site.ts'
import { websiteWords } from './words.ts'

type Props = {
  shopId: string
  shop: { embedSites: readonly string[]; rev: number }
  onSaved: () => void
  onReload: () => void
}

/** Websites that may show the shop's frames. Addresses are shortened to their site, as they may be copied from a browser. */
export function SitesForm({ shopId, shop, onSaved, onReload }: Props) {
  const { sites: texts } = useWords(websiteWords)
  const { busy, problem, run } = useCommand()
  const [typed, setTyped] = useState(shop.embedSites.join('\n'))
  const [wrong, setWrong] = useState<string>()
  async function save(): Promise<void> {
    const lines = typed.split('\n').filter((line) => line.trim() !== '')
    const invalid = lines.find((line) => parseTypedSite(line) === undefined)
    const embedSites = [...new Set(lines.flatMap((line) => parseTypedSite(line) ?? []))]
    const found = invalid !== undefined ? texts.wrong(invalid.trim()) : embedSites.length > maxEmbedSites ? texts.tooMany : undefined
    setWrong(found)
    if (found) return
    if ((await run(setEmbedSites, { params: { shopId }, body: { rev: shop.rev, embedSites } })).ok) onSaved()
  }
  return (
    <form
      className={style.part}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h2>{texts.title}</h2>
      <TextSetting
        label={texts.label}
        help={texts.help}
        wrong={wrong}
        value={typed}
        lines={3}
        maxLength={3_000}
        placeholder={texts.example}
        lang="en"
        onChange={setTyped}
      />
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
      <ButtonRow>
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? texts.saving : texts.save}
        </Button>
        {problem?.code === 'setting.changed' && <Button onClick={onReload}>{texts.reload}</Button>}
      </ButtonRow>
    </form>
  )
}
